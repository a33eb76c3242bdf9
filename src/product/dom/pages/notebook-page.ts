import { createUnknownNotebookFault, readSettledRows } from './home-page.ts'
import { readPageState } from './in-page.ts'
import type { PageDriver } from './page-driver.ts'
import { createSpentFault } from './page-faults.ts'
import { DIALOG } from './page-parts.ts'

/**
 * Opens a notebook anew and waits until it is whole: its sources and what was said come later than the field for questions.
 * @throws Fault NOTEBOOK_NOT_FOUND where the page has loaded and has no such field
 * Source: dom.md, section 1.2.
 */
export async function openNotebookPage(driver: PageDriver, id: string): Promise<void> {
  driver.step = 'opening the notebook'
  await driver.goTo(`/notebook/${id}`)
  const { clock, settleMs } = driver.options
  let loadedAtTicks: number | null = null
  const hasChat = await driver.waitFor('chat.input', async () => {
    if (await driver.shows({ element: 'chat.input' })) return true
    const { isLoaded } = await driver.run(readPageState)
    if (!isLoaded || (await driver.shows({ element: 'page.skeleton' }))) loadedAtTicks = null
    else loadedAtTicks ??= clock.ticks()
    return loadedAtTicks !== null && clock.ticks() - loadedAtTicks > settleMs * ABSENCE ? false : null
  })
  if (!hasChat) throw createUnknownNotebookFault(id)
  await driver.waitUntilGone({ element: 'page.skeleton' })
  await driver.closeAnnouncement()
  await readSettledRows(driver, 'sources.row', { id: { element: 'sources.rowId', read: '@id' } })
  await closeDialogs(driver)
}

/** A page without chat has to stand so for longer than one that only goes on: it says that a notebook is not there. */
const ABSENCE = 2

/** The dialog that a notebook without sources opens by itself lies above all else. */
async function closeDialogs(driver: PageDriver): Promise<void> {
  if (!(await driver.shows({ element: 'addSource.dialog' }))) return
  await driver.click({ element: 'addSource.close', within: DIALOG })
  await driver.waitUntilGone({ element: 'addSource.dialog' })
}

/** @throws Fault RESOURCE_EXHAUSTED where the page says that the account's limit is reached, and in these words only */
export async function requireUnspent(driver: PageDriver): Promise<void> {
  const { notice } = await driver.run(readPageState)
  const phrases = driver.options.labels['phrases.limit']
  const isSpent = phrases.some((phrase) => notice.includes(phrase.toLowerCase()))
  if (isSpent || (await driver.shows({ element: 'page.limitDialog' }))) throw createSpentFault()
}
