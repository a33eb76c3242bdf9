import { Fault } from '../../../domain/fault.ts'
import { createUnknownSourceFault } from '../../../domain/ready-sources.ts'
import type { Source } from '../../../domain/source.ts'
import { UNKNOWN_TIME } from '../../../domain/unknown-time.ts'
import { type Place, readShownText, scrapeRows } from './in-page.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'
import { createUnseenChangeFault } from './page-faults.ts'
import { chooseShown, DIALOG, readShownId, takeFromMenu } from './page-parts.ts'

const placeSourceRow = (id: string): ElementPlace => ({ element: 'sources.row', holding: id })
const placeMenu = (id: string): ElementPlace => ({ element: 'sources.rowMenu', within: placeSourceRow(id) })
const NEW_ROW_MS = 90_000
const READY_MS = 180_000

/** Kinds by the icon word of a row. Source: dom.md, section 2.7. */
const KINDS: Readonly<Record<string, string>> = {
  article: 'google_doc',
  description: 'text',
  drive_pdf: 'pdf',
  drive_presentation: 'google_slides',
  drive_spreadsheet: 'google_sheet',
  markdown: 'markdown',
  picture_as_pdf: 'pdf',
  video_youtube: 'web_video',
  web: 'html',
}

/** The sources of the open notebook, as the panel lists them. */
export async function readSourceList(driver: PageDriver): Promise<Source[]> {
  const rows = await driver.run(
    scrapeRows,
    { element: 'sources.row' },
    {
      key: { element: 'sources.rowId', read: '@id' },
      title: { element: 'sources.rowTitle', read: 'text' },
      label: { element: 'sources.rowTitle', read: '@aria-label' },
      icon: { element: 'sources.rowIcon', read: 'text' },
      isBusy: { element: 'sources.rowBusy', read: 'exists' },
      classes: { read: '@class' },
    },
  )
  return rows.flatMap(({ key, title, label, icon, isBusy, classes }): Source[] => {
    const id = readShownId(key)
    if (id === undefined) return []
    const status = /error/.test(String(classes)) ? 'failed' : isBusy ? 'processing' : 'ready'
    const reason = status === 'failed' ? { reason: 'The product could not read this source.' } : {}
    const type = KINDS[String(icon)] ?? 'file'
    return [{ id, title: String(title || label), type, status, ...reason, chars: null, addedAt: UNKNOWN_TIME }]
  })
}

/** @throws Fault SOURCE_NOT_FOUND */
export async function requireSourceRow(driver: PageDriver, id: string): Promise<Source> {
  const found = (await readSourceList(driver)).find((source) => source.id === id)
  if (found === undefined) throw createUnknownSourceFault(id)
  return found
}

/**
 * Chooses of the sources that are ready those which the next question is asked of.
 * @throws Fault NOT_SUPPORTED where one would have to be left out and has nothing to choose it by
 */
export async function chooseSourceRows(
  driver: PageDriver,
  ready: readonly Source[],
  wanted: ReadonlySet<string>,
): Promise<void> {
  driver.step = 'reading which sources are chosen' // nothing is asked yet, so that all may be begun again
  for (const { id } of ready) {
    const box: ElementPlace = { element: 'sources.rowCheckbox', within: placeSourceRow(id) }
    const isThere = await driver.shows(box)
    if (isThere) await chooseShown(driver, box, wanted.has(id))
    else if (!wanted.has(id)) throw createNoChoiceFault()
  }
}

function createNoChoiceFault(): Fault {
  return new Fault(
    'NOT_SUPPORTED',
    'This page of the product has no choice of sources: all of a notebook are asked together.',
    {
      hint: 'Leave the sources out, or leave NOTEBOOK_TRANSPORT at auto: over the wire some can be chosen.',
    },
  )
}

/** Opens the dialog that adds sources, and one of its ways in. */
export async function openAddDialog(
  driver: PageDriver,
  tile: 'addSource.tileText' | 'addSource.tileWebsite' | 'addSource.tileUpload',
): Promise<void> {
  driver.step = 'opening the dialog that adds sources'
  await driver.click({ element: 'addSource.open' })
  await driver.waitUntilShown({ element: 'addSource.dialog' })
  await driver.click({ element: tile, within: DIALOG })
}

/** Puts text or addresses in and takes the source that was not there before. @returns its row */
export async function insertSource(
  driver: PageDriver,
  field: 'addSource.textField' | 'addSource.urlField',
  text: string,
): Promise<Source> {
  driver.step = 'adding a source'
  const before = await listIds(driver)
  await driver.fill({ element: field, within: DIALOG }, text)
  await driver.commit({ element: 'addSource.insert', within: DIALOG })
  return await awaitNewSource(driver, before)
}

export async function listIds(driver: PageDriver): Promise<ReadonlySet<string>> {
  return new Set((await readSourceList(driver)).map(({ id }) => id))
}

/** Found by its id, never by its place: rows are sorted. @throws Fault PAGE_MOVED in doubt; SOURCE_UNREADABLE */
export async function awaitNewSource(driver: PageDriver, before: ReadonlySet<string>): Promise<Source> {
  const findNew = async () => (await readSourceList(driver)).find(({ id }) => !before.has(id)) ?? null
  const lookForNew = async () => {
    if (await driver.shows({ element: 'addSource.alert' })) throw createRefusedSourceFault()
    return await findNew()
  }
  const added = await driver.lookUntil(lookForNew, NEW_ROW_MS)
  if (added === null) throw createUnseenChangeFault(driver.step)
  const findSettled = async () => {
    const row = (await readSourceList(driver)).find(({ id }) => id === added.id)
    return row !== undefined && row.status !== 'processing' ? row : null
  }
  return (await driver.lookUntil(findSettled, READY_MS)) ?? added
}

function createRefusedSourceFault(): Fault {
  return new Fault(
    'SOURCE_UNREADABLE',
    'The product did not take the source: its dialog says that something is wrong with it.',
    {
      hint: 'Look at the address or the text, or add it in a browser to see why.',
    },
  )
}

export async function renameSourceRow(driver: PageDriver, id: string, title: string): Promise<Source> {
  driver.step = 'renaming a source'
  await takeFromMenu(driver, placeMenu(id), 'sources.menuRename')
  await driver.fill({ element: 'sources.renameInput', within: DIALOG }, title)
  await driver.commit({ element: 'sources.renameSave', within: DIALOG })
  const findRenamed = async () =>
    (await readSourceList(driver)).find((source) => source.id === id && source.title === title.trim()) ?? null
  const renamed = await driver.lookUntil(findRenamed)
  if (renamed === null) throw createUnseenChangeFault(driver.step)
  return renamed
}

/** The row goes before the product has answered: whoever deletes opens the notebook again before it is believed. */
export async function deleteSourceRow(driver: PageDriver, id: string): Promise<void> {
  driver.step = 'deleting a source'
  await takeFromMenu(driver, placeMenu(id), 'sources.menuRemove')
  await driver.commit({ element: 'sources.deleteConfirm', within: DIALOG })
}

/** The text of a source, read where the product shows it. */
export async function readSourceView(driver: PageDriver, id: string): Promise<string> {
  driver.step = 'reading a source'
  await driver.click({ element: 'sources.rowOpen', within: placeSourceRow(id) })
  await driver.waitUntilShown({ element: 'sources.viewer' })
  const body: Place = { element: 'sources.viewerBody', within: { element: 'sources.viewer' } }
  let last: string | null = null
  const text = await driver.waitFor('sources.viewerBody', async () => {
    const read = await driver.run(readShownText, body)
    const isSame = read !== null && read === last
    last = read
    return isSame ? read : null
  })
  await closeSourceView(driver)
  return text
}

/** While a source is shown its list is not, and Escape does not close it. */
export async function closeSourceView(driver: PageDriver): Promise<void> {
  await driver.click({ element: 'sources.viewerClose' })
  await driver.waitUntilGone({ element: 'sources.viewer' })
  await driver.waitUntilShown({ element: 'sources.row' })
}
