import { showAddDialog } from './add-dialog.ts'
import { askTitle, confirmDeletion, icon, label, make, openMenu, type PageFacts } from './elements.ts'
import { callRemote, type Reply } from './remote.ts'
import { drawSourceText, joinBlocks } from './rich-text.ts'

declare const facts: PageFacts

/** The list of sources. Source: dom.md, section 2.7. */
export function makeSourcesPanel(): HTMLElement {
  return make('section', { class: 'source-panel' }, make('div', { class: 'panel-header' }), make('source-picker'))
}

/** Shows the sources as they are now, and again while one of them is being read. */
export async function showSources(row: Reply): Promise<void> {
  const sources: Reply[] = [...(row[1] ?? [])].sort((one, other) => (one[1] < other[1] ? -1 : 1))
  if (!document.querySelector('source-viewer')) drawSources(sources)
  if (!sources.some((source) => [1, 5].includes(readStatus(source)))) return
  await new Promise((resolve) => setTimeout(resolve, 150))
  await refreshSources()
}

/** @returns how many there are */
export async function refreshSources(): Promise<number> {
  const [row] = await callRemote('GET_NOTEBOOK', [facts.notebookId, null, [2], null, 0])
  void showSources(row)
  return (row[1] ?? []).length
}

function drawSources(sources: readonly Reply[]): void {
  const add = make(
    'button',
    { class: 'add-source-button', 'aria-label': label('sources.add'), onclick: () => showAddDialog(refreshSources) },
    icon('add'),
  )
  const search = [
    make('textarea', { class: 'query-box-textarea', placeholder: label('chat.inputPlaceholder') }),
    make('button', { class: 'actions-enter-button', 'aria-label': label('chat.submit') }, icon('arrow_forward')),
  ]
  const empty = sources.length === 0 ? make('p', { class: 'empty-text' }, label('sources.emptyText')) : null
  const list = make('div', { class: 'scroll-area-desktop' }, ...sources.map(makeSourceRow))
  const header = make(
    'div',
    { class: 'panel-header' },
    make('span', { class: 'cover-subtitle-source-count' }, String(sources.length)),
  )
  const picker = make('source-picker', {}, add, ...search, empty, list)
  document.querySelector('section')!.replaceChildren(header, picker)
}

function readStatus(source: Reply): number {
  return source[3]?.[1] ?? 5
}

/** The icon word of a row, by the kind of its source. */
function chooseKindIcon(kind: number): string {
  const words: Record<number, string> = {
    3: 'drive_pdf',
    4: 'description',
    5: 'web',
    8: 'markdown',
    9: 'video_youtube',
  }
  return words[kind] ?? 'draft'
}

function makeSourceRow(source: Reply): HTMLElement {
  const [[id], title] = source
  const isBusy = [1, 5].includes(readStatus(source))
  const kind = icon(chooseKindIcon(source[2]?.[4]), 'source-item-source-icon')
  const openSource = () => void showSource(id, null)
  return make(
    'div',
    {
      class: `single-source-container${readStatus(source) === 3 ? ' single-source-error-container' : ''}`,
      tabindex: 0,
      'data-source-id': id,
      'data-title': title,
    },
    make('button', { class: 'source-stretched-button', 'aria-label': title, onclick: openSource }, '▸'),
    make('div', { class: 'icon-and-menu-container' }, makeMenuButton(id, title), kind),
    isBusy ? make('mat-spinner', { role: 'progressbar' }) : null,
    make(
      'div',
      { class: 'source-title-column', onclick: openSource },
      make('div', { class: 'source-title', 'aria-label': 'Source title' }, title),
    ),
    makeCheckbox(id, title),
  )
}

function makeMenuButton(id: string, title: string): HTMLElement {
  return make(
    'button',
    {
      class: 'source-item-more-button',
      id: `source-item-more-button-${id}`,
      'aria-label': label('sources.rowMore'),
      'aria-description': title,
      onclick: () => openSourceMenu(id, title),
    },
    icon('more_vert', 'source-item-more-menu-icon'),
  )
}

/** Which sources are asked stays as it was chosen while the list is drawn anew, and no longer than the page. */
function makeCheckbox(id: string, title: string): HTMLElement {
  const toggleSource = ({ target }: Event) =>
    document.body.classList.toggle(`without-${id}`, !(target as HTMLInputElement).checked)
  const checked = isChosenSource(id)
  const box = make('input', { type: 'checkbox', 'aria-label': title, checked, onchange: toggleSource })
  return make('div', { class: 'select-checkbox-container' }, make('mat-checkbox', { class: 'select-checkbox' }, box))
}

export function isChosenSource(id: string): boolean {
  return !document.body.classList.contains(`without-${id}`)
}

function openSourceMenu(id: string, title: string): void {
  const renameSource = async (wanted: string) => {
    await callRemote('RENAME_SOURCE', [null, [id], [[[wanted]]]])
    await refreshSources()
  }
  const removeSource = async () => {
    document.querySelector(`[data-source-id="${id}"]`)?.remove()
    await callRemote('DELETE_SOURCES', [[[id]], [2]])
    await refreshSources()
  }
  openMenu([
    [
      'delete',
      label('sources.remove'),
      'more-menu-delete-source-button',
      () => confirmDeletion('delete-source', removeSource),
    ],
    [
      'edit',
      label('sources.rename'),
      'more-menu-edit-source-button',
      () => askTitle('edit-source', title, renameSource),
    ],
  ])
}

/** A source in the place of the list, with what was cited marked. Escape does not close it. */
export async function showSource(id: string, cited: string | null): Promise<void> {
  const reply = await callRemote('READ_SOURCE', [[id], [2], [2]])
  const text = joinBlocks(reply[3] ?? [])
  const close = make(
    'button',
    { 'aria-label': label('sources.closeView'), onclick: closeSource },
    icon('collapse_content'),
  )
  const header = make('div', { class: 'panel-header' }, close)
  const viewer = make(
    'source-viewer',
    { 'data-for': id },
    make('input', { class: 'title-input', value: reply[0][1] }),
    make('div', { class: 'elements-container' }, drawSourceText(text, facts.isNew ? null : cited)),
  )
  document.querySelector('section')!.replaceChildren(header, viewer)
}

async function closeSource(): Promise<void> {
  document.querySelector('section')!.replaceChildren(make('div', { class: 'panel-header' }))
  await refreshSources()
}

export const SOURCE_FUNCTIONS = [
  makeSourcesPanel,
  showSources,
  refreshSources,
  drawSources,
  readStatus,
  makeSourceRow,
  makeMenuButton,
  makeCheckbox,
  isChosenSource,
  chooseKindIcon,
  openSourceMenu,
  showSource,
  closeSource,
]
