import type { NotebooksGroup } from '../../port.ts'
import { addCard, deleteCard, listCards, openHome, renameCard, requireCard } from '../pages/home-page.ts'
import type { PageDriver } from '../pages/page-driver.ts'
import type { DomSession } from '../session.ts'

/** Notebooks as the home page lists them. */
export function createPageNotebooks(session: DomSession): NotebooksGroup {
  return {
    list: (signal) => session.read(listNotebookCards, signal),
    create: (title, signal) =>
      session.change(async (driver) => {
        await openHome(driver)
        const id = await addCard(driver)
        await openHome(driver)
        await listCards(driver)
        return await renameCard(driver, id, title)
      }, signal),
    get: (id, signal) => session.read((driver) => requireCard(driver, id), signal),
    rename: (id, title, signal) =>
      session.change(async (driver) => {
        await requireCard(driver, id)
        return await renameCard(driver, id, title)
      }, signal),
    delete: (id, signal) =>
      session.change(async (driver) => {
        await requireCard(driver, id)
        await deleteCard(driver, id)
      }, signal),
  }
}

async function listNotebookCards(driver: PageDriver) {
  await openHome(driver)
  return await listCards(driver)
}
