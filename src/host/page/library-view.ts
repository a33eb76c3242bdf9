import { askTitle, confirmDeletion, icon, label, make, makeButton, openMenu, type PageFacts } from './elements.ts'
import { callRemote, type Reply } from './remote.ts'
import { drawDocument, joinBlocks } from './rich-text.ts'
import type { TileKind } from './tile-kinds.ts'

declare const facts: PageFacts

/** What was made of the sources, newest first. Source: dom.md, section 2.10. */
export async function listArtifactRows(): Promise<Reply[]> {
  const [rows = []] = await callRemote('LIST_ARTIFACTS', [
    [2],
    facts.notebookId,
    'NOT artifact.status = "ARTIFACT_STATUS_SUGGESTED"',
  ])
  return rows.filter((row: Reply) => findKind(row) !== undefined)
}

export function isBeingMade(row: Reply): boolean {
  return row[4] < 3
}

function findKind(row: Reply): TileKind | undefined {
  const variant = row[9]?.[1]?.[0] ?? 0
  return facts.kinds.find((kind) => kind.code === row[2] && kind.variant === (kind.variant && variant))
}

export function makeArtifactRow(row: Reply, refresh: () => Promise<unknown>): HTMLElement {
  const [id, title] = row
  const kind = findKind(row)!
  const isBusy = isBeingMade(row)
  const busyIcon = facts.isNew ? icon('progress_activity', 'artifact-icon') : icon('sync', 'artifact-icon shimmer-blue')
  const name = label(`studio.${kind.name}`)
  const more = { 'aria-label': label('artifact.more'), onclick: () => openArtifactMenu(row, refresh) }
  const open = {
    class: 'artifact-stretched-button',
    'aria-description': name,
    'aria-labelledby': `artifact-labels-${id}`,
    disabled: isBusy,
    onclick: () => void showArtifact(row, kind, refresh),
  }
  return make(
    'artifact-library-item',
    { 'data-studio-accent': kind.name },
    make(
      'div',
      { class: 'artifact-item-button' },
      make(
        'div',
        { class: 'artifact-button-content' },
        make('button', open, '▸'),
        make(
          'div',
          { class: 'artifact-primary-content' },
          isBusy ? busyIcon : icon(kind.icons[facts.isNew ? 1 : 0], 'artifact-icon'),
        ),
        makeArtifactLabels(row, isBusy ? `${name}…` : title),
        row[4] === 4 ? make('span', { class: 'artifact-error', role: 'alert' }, label('phrases.error')) : null,
        makeButton('artifact-more-button', more, icon('more_vert')),
      ),
    ),
  )
}

function makeArtifactLabels(row: Reply, title: string): HTMLElement {
  const details = row[4] === 3 ? `${(row[3] ?? []).length} · 1 min` : ''
  return make(
    'span',
    { class: 'artifact-labels', id: `artifact-labels-${row[0]}` },
    make('span', { class: 'artifact-title' }, title),
    make('span', { class: 'artifact-details' }, details),
  )
}

/** The files of a finished one by what a menu calls them. */
function listFileAddresses(row: Reply): Record<string, string> {
  const content: Record<number, Reply> = { 1: row[6], 3: row[8], 7: row[14], 8: row[16] }
  const it = content[row[2]]
  if (row[4] !== 3 || !it) return {}
  if (row[2] === 8) return { pdf: it[3], pptx: it[4] }
  return { file: row[2] === 7 ? it[2]?.[0]?.[1]?.[0] : it[3] }
}

function openArtifactMenu(row: Reply, refresh: () => Promise<unknown>): void {
  const removeArtifact = async () => {
    await callRemote('DELETE_ARTIFACT', [[2], row[0]])
    await refresh()
  }
  const renameArtifact = async (title: string) => {
    await callRemote('RENAME_ARTIFACT', [[row[0], title], [['title']]])
    await refresh()
  }
  const names: Record<string, string> = {
    file: label('artifact.download'),
    pdf: label('artifact.downloadPdf'),
    pptx: label('artifact.downloadPptx'),
  }
  const files = Object.entries(listFileAddresses(row)).filter(([, address]) => address)
  openMenu([
    ['edit', label('artifact.rename'), '', () => askTitle('edit-artifact', row[1], renameArtifact)],
    ...files.map(
      ([name, address]) =>
        [facts.isNew ? 'save_alt' : 'download', names[name]!, '', () => startDownload(address)] as const,
    ),
    ['share', '', '', () => {}],
    ['delete', label('artifact.delete'), '', () => confirmDeletion('delete-dialog', removeArtifact)],
  ])
}

/** A page since August 2026 opens a window that leads to the file; before it went there by itself. */
function startDownload(address: string): void {
  if (facts.isNew) window.open(address)
  else make('a', { href: address, download: '' }).click()
}

/** What was made, in the place of the library. */
async function showArtifact(row: Reply, kind: TileKind, refresh: () => Promise<unknown>): Promise<void> {
  const close = { 'aria-label': label('notes.closeView'), onclick: refresh }
  const header = make('div', { class: 'panel-header' }, make('button', close, icon('collapse_content')))
  document.querySelector('studio-panel')!.replaceChildren(header, drawArtifact(row, kind))
}

function drawArtifact(row: Reply, kind: TileKind): HTMLElement {
  const address = listFileAddresses(row).file ?? ''
  switch (kind.name) {
    case 'report':
      return make(
        'report-viewer',
        {},
        drawDocument(row[7][0], (number) => make('button', { class: 'citation-marker' }, String(number))),
      )
    case 'dataTable':
      return make('table-viewer', {}, drawTable(row[18][0]))
    case 'slides':
      return make('slide-deck-viewer', {}, ...(row[16][2] ?? []).map(drawSlide))
    case 'infographic':
      return make('infographic-viewer', {}, make('img', { src: address }))
    case 'video':
      return make('video-player', {}, make('video', { 'data-src': address }))
    default:
      return make('div', {}, make('p', {}, row[1]))
  }
}

function drawSlide([picture, , text]: Reply): HTMLElement {
  return make(
    'div',
    { class: 'scrollable-list-item' },
    make('img', { 'data-src': picture?.[0], 'aria-description': text }),
  )
}

/** The first block of a document is a table: rows and their cells stand at the fifth and third place. */
function drawTable(document: Reply): HTMLElement {
  let block = document
  while (Array.isArray(block) && typeof block[1] !== 'number') block = block[0]
  const rows: Reply[] = block[4][2]
  return make(
    'table',
    {},
    ...rows.map((row, index) =>
      make('tr', {}, ...row[2].map((cell: Reply) => make(index === 0 ? 'th' : 'td', {}, joinBlocks(cell[2])))),
    ),
  )
}

export const LIBRARY_FUNCTIONS = [
  listArtifactRows,
  isBeingMade,
  findKind,
  makeArtifactRow,
  makeArtifactLabels,
  listFileAddresses,
  openArtifactMenu,
  startDownload,
  showArtifact,
  drawArtifact,
  drawSlide,
  drawTable,
]
