import type { ArtifactStatus, ArtifactType } from '../../../domain/artifact.ts'
import { createUnknownContentFault } from '../../../domain/missing-content.ts'
import type { PageLabels } from '../../../wire/page-labels.ts'
import { waitUntilSettled } from './home-page.ts'
import { readCells, readShownDocument, scrapeRows } from './in-page.ts'
import type { ElementName, ElementPlace, PageDriver } from './page-driver.ts'
import { DIALOG, MENU, readShownId } from './page-parts.ts'

/** A row of the library. */
export type ShownArtifact = {
  readonly id: string
  readonly type: ArtifactType
  readonly title: string
  readonly status: ArtifactStatus
}

/** What its viewer shows of it. */
export type ArtifactView = { readonly text?: string; readonly cells?: readonly (readonly string[])[] }

const placeArtifactRow = (id: string): ElementPlace => ({ element: 'library.row', holding: `artifact-labels-${id}` })

/** Kinds by the icon words of both layouts, and by what the page calls them. Source: dom.md, section 2.9. */
const KINDS: readonly (readonly [ArtifactType, keyof PageLabels, readonly string[]])[] = [
  ['audio_overview', 'studio.audio', ['audio_magic_eraser', 'audio_spark']],
  ['video', 'studio.video', ['subscriptions', 'videocam']],
  ['presentation', 'studio.slides', ['tablet']],
  ['mind_map', 'studio.mindMap', ['flowchart']],
  ['report', 'studio.report', ['auto_tab_group']],
  ['flashcards', 'studio.flashcards', ['cards_star', 'copy']],
  ['quiz', 'studio.quiz', ['quiz']],
  ['infographic', 'studio.infographic', ['stacked_bar_chart']],
  ['data_table', 'studio.dataTable', ['table_view', 'format_list_bulleted']],
]
const BUSY_ICONS = ['sync', 'progress_activity']

const ROW_FIELDS = {
  key: { element: 'library.rowId', read: '@id' },
  title: { element: 'library.rowTitle', read: 'text' },
  details: { element: 'library.rowDetails', read: 'text' },
  icon: { element: 'library.rowIcon', read: 'text' },
  kind: { element: 'library.rowOpen', read: '@aria-description' },
  isFailed: { element: 'library.rowFailed', read: 'exists' },
  isScheduled: { element: 'library.rowScheduled', read: 'exists' },
} as const
type RowView = Readonly<Record<keyof typeof ROW_FIELDS, string | boolean>>

/** What was made, newest first, and what is being made; kinds that we have no word for are left out. */
export async function listArtifacts(driver: PageDriver): Promise<ShownArtifact[]> {
  driver.step = 'reading what was generated'
  const rows = await waitUntilSettled(driver, 'library.row', () => readRows(driver))
  return rows.flatMap((row) => toArtifact(row, driver.options.labels))
}

/** Their ids at this moment. */
export async function listArtifactIds(driver: PageDriver): Promise<string[]> {
  return (await readRows(driver)).flatMap(({ key }) => readShownId(key) ?? [])
}

const readRows = (driver: PageDriver) =>
  driver.run(scrapeRows, { element: 'library.row' }, ROW_FIELDS) as Promise<RowView[]>

function toArtifact(row: RowView, labels: PageLabels): ShownArtifact[] {
  const id = readShownId(row.key)
  const type = findType(row, labels)
  return id === undefined || type === undefined ? [] : [{ id, type, title: String(row.title), status: readStatus(row) }]
}

function findType({ icon, kind, title }: RowView, labels: PageLabels): ArtifactType | undefined {
  const isCalled = (name: keyof PageLabels) => {
    const names = labels[name].map((label) => label.toLowerCase())
    return (
      names.includes(String(kind).toLowerCase()) || names.some((label) => String(title).toLowerCase().includes(label))
    )
  }
  const byIcon = KINDS.find(([, , icons]) => icons.includes(String(icon)))
  return (byIcon ?? KINDS.find(([, name]) => isCalled(name)))?.[0]
}

/** Nobody has seen a failed one: it is one that is no longer being made and has no details. Source: dom.md, section 2.10. */
function readStatus({ icon, details, isFailed, isScheduled }: RowView): ArtifactStatus {
  if (isFailed) return 'failed'
  if (BUSY_ICONS.includes(String(icon)) || isScheduled) return 'processing'
  return details === '' ? 'failed' : 'ready'
}

/** @throws Fault CONTENT_NOT_FOUND */
export async function requireArtifactRow(driver: PageDriver, id: string): Promise<ShownArtifact> {
  const found = (await listArtifacts(driver)).find((artifact) => artifact.id === id)
  if (found !== undefined) return found
  throw createUnknownContentFault(id)
}

const VIEWERS: Readonly<Partial<Record<ArtifactType, ElementName>>> = {
  report: 'viewer.report',
  data_table: 'viewer.table',
  presentation: 'viewer.slide',
}

/** What stands in the viewer of a report, a table or slides; the viewers of other kinds are known too little. */
export async function readArtifactView(driver: PageDriver, { id, type }: ShownArtifact): Promise<ArtifactView> {
  const element = VIEWERS[type]
  if (element === undefined) return {}
  driver.step = 'reading generated content'
  await driver.click({ element: 'library.rowOpen', within: placeArtifactRow(id) })
  await driver.waitUntilShown({ element })
  const view = await waitUntilSettled(driver, element, () => readView(driver, { element }))
  await driver.click({ element: 'notes.close' })
  await driver.waitUntilShown({ element: 'library.row' })
  return view
}

async function readView(driver: PageDriver, place: ElementPlace): Promise<ArtifactView> {
  if (place.element === 'viewer.table') return { cells: await driver.run(readCells, place) }
  if (place.element === 'viewer.report') return { text: (await driver.run(readShownDocument, place)) ?? '' }
  const slides = await driver.run(scrapeRows, place, { text: { read: '@aria-description' } })
  return { text: slides.map(({ text }, index) => `## ${index + 1}\n\n${text}`.trim()).join('\n\n') }
}

export async function openArtifactMenu(driver: PageDriver, id: string): Promise<void> {
  await driver.click({ element: 'library.rowMenu', within: placeArtifactRow(id) })
  await driver.waitUntilShown(MENU)
}

export async function renameArtifactRow(driver: PageDriver, id: string, title: string): Promise<void> {
  driver.step = 'renaming generated content'
  await openArtifactMenu(driver, id)
  await driver.click({ element: 'library.menuRename', within: MENU })
  await driver.fill({ element: 'home.renameInput', within: DIALOG }, title)
  await driver.commit({ element: 'home.renameSave', within: DIALOG })
}

export async function deleteArtifactRow(driver: PageDriver, id: string): Promise<void> {
  driver.step = 'deleting generated content'
  await openArtifactMenu(driver, id)
  await driver.click({ element: 'library.menuDelete', within: MENU })
  await driver.commit({ element: 'library.deleteConfirm', within: DIALOG })
}
