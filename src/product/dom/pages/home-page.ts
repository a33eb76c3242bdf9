import { Fault } from '../../../domain/fault.ts'
import type { Notebook } from '../../../domain/notebook.ts'
import { type RowFields, readPageState, scrapeRows } from './in-page.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'
import { createUnseenChangeFault } from './page-faults.ts'
import { DIALOG, readShownId, takeFromMenu } from './page-parts.ts'

const findCard = (id: string): ElementPlace => ({ element: 'home.card', holding: `project-${id}-` })

/** The page that lists the notebooks, opened anew: what it shows is of this moment. Source: dom.md, section 2.12. */
export async function openHome(driver: PageDriver): Promise<void> {
  driver.step = 'opening the list of notebooks'
  await driver.goTo('/')
  await driver.waitUntilShown({ element: 'home.create' })
  await driver.closeAnnouncement()
}

/** All cards but the product's own examples. Cards come late: they are read when no more of them come. */
export async function listCards(driver: PageDriver): Promise<Notebook[]> {
  driver.step = 'reading the list of notebooks'
  const rows = await readSettledRows(driver, 'home.card', {
    key: { element: 'home.cardTitle', read: '@id' },
    title: { element: 'home.cardTitle', read: 'text' },
    sources: { element: 'home.cardSources', read: 'text' },
    changed: { element: 'home.cardDate', read: '@title' },
    classes: { read: '@class' },
    isFeatured: { element: 'home.featured', read: 'exists' },
  })
  return rows.filter(({ isFeatured, classes }) => !isFeatured && !/featured/.test(String(classes))).flatMap(toNotebook)
}

/** What the rows of a list show, once no more of them come. */
export const readSettledRows = (driver: PageDriver, element: string, fields: RowFields) =>
  waitUntilSettled(driver, element, () => driver.run(scrapeRows, { element }, fields))

type CardRow = Readonly<Record<string, string | boolean>>

function toNotebook({ key, title, sources, changed }: CardRow): Notebook[] {
  const id = readShownId(key)
  if (id === undefined) return []
  const changedMs = Date.parse(String(changed))
  const modifiedAt = Number.isNaN(changedMs) ? null : new Date(changedMs).toISOString()
  return [
    { id, title: String(title), sourceCount: Number.parseInt(String(sources), 10) || 0, createdAt: null, modifiedAt },
  ]
}

/**
 * What is read twice the same, with the time in between in which nothing may have changed and no reply was owed: a list that
 * is late is none that is empty. A reply that never comes is not waited for to the end.
 */
export async function waitUntilSettled<T>(driver: PageDriver, element: string, read: () => Promise<T>): Promise<T> {
  const { clock, settleMs, elementMs } = driver.options
  const untilTicks = clock.ticks() + elementMs / 2
  let last = ''
  let sinceTicks = 0
  return await driver.waitFor(element, async () => {
    const isOwed = driver.isAwaitingReply && clock.ticks() < untilTicks
    const value = await read()
    const text = JSON.stringify(value)
    if (isOwed || text !== last) sinceTicks = clock.ticks()
    last = text
    return clock.ticks() - sinceTicks >= settleMs ? value : null
  })
}

/** @returns the id of the notebook, once its address names it */
export async function addCard(driver: PageDriver): Promise<string> {
  driver.step = 'creating a notebook'
  await driver.click({ element: 'home.create' })
  const readId = async () => {
    const { address } = await driver.run(readPageState)
    return /\/notebook\/([0-9a-f]{8}-[0-9a-f-]{27})/.exec(new URL(address).pathname)?.[1] ?? null
  }
  const id = await driver.lookUntil(readId)
  if (id === null) throw createUnseenChangeFault(driver.step)
  return id
}

/** @throws Fault NOTEBOOK_NOT_FOUND for one that the list does not hold */
export async function requireCard(driver: PageDriver, id: string): Promise<Notebook> {
  await openHome(driver)
  const found = (await listCards(driver)).find((card) => card.id === id)
  if (found === undefined) throw createUnknownNotebookFault(id)
  return found
}

export function createUnknownNotebookFault(id: string): Fault {
  return new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`, {
    hint: 'GET /notebooks/scrape lists the notebooks of the account with their ids.',
  })
}

export async function renameCard(driver: PageDriver, id: string, title: string): Promise<Notebook> {
  driver.step = 'renaming a notebook'
  await takeFromMenu(driver, { element: 'home.cardMenu', within: findCard(id) }, 'home.menuEdit')
  await driver.fill({ element: 'home.renameInput', within: DIALOG }, title)
  await driver.commit({ element: 'home.renameSave', within: DIALOG })
  const card = await waitForCards(driver, (cards) =>
    cards.find((each) => each.id === id && each.title === title.trim()),
  )
  if (card === undefined) throw createUnseenChangeFault(driver.step)
  return card
}

/** The card goes before the product has answered, so that the list is loaded again before it is believed. */
export async function deleteCard(driver: PageDriver, id: string): Promise<void> {
  driver.step = 'deleting a notebook'
  await takeFromMenu(driver, { element: 'home.cardMenu', within: findCard(id) }, 'home.menuDelete')
  await driver.commit({ element: 'home.deleteConfirm', within: DIALOG })
  const isGone = await waitForCards(driver, (cards) => (cards.some((card) => card.id === id) ? undefined : true))
  if (!isGone) throw createUnseenChangeFault('deleting a notebook')
}

const MAX_LOOKS = 4

/** Looks at the list, loaded anew each time, until it is as it should be; undefined when it never is. */
async function waitForCards<T>(
  driver: PageDriver,
  find: (cards: readonly Notebook[]) => T | undefined,
): Promise<T | undefined> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    await openHome(driver)
    const found = find(await listCards(driver))
    if (found !== undefined) return found
  }
  return undefined
}
