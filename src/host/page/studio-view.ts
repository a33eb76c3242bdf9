import { confirmDeletion, icon, label, make, makeButton, openMenu, type PageFacts } from './elements.ts'
import { makeTiles } from './generate-dialog.ts'
import { isBeingMade, listArtifactRows, makeArtifactRow } from './library-view.ts'
import { callRemote, type Reply } from './remote.ts'

declare const facts: PageFacts

/** Notes, and what is made of the sources. Source: dom.md, sections 2.9 and 2.10. */
export function makeStudioPanel(): HTMLElement {
  const add = { 'aria-label': label('notes.add'), onclick: addNote }
  const button = make('button', { class: 'add-note-button', ...add }, icon('sticky_note_2'))
  return make(
    'studio-panel',
    {},
    make('div', { class: 'panel-header' }),
    makeTiles(showLibrary),
    make('div', { class: 'artifact-library-container' }, make('artifact-library')),
    make('div', { class: 'add-note-button-container' }, button),
  )
}

/** The library as it is now, newest first, and again while something is being made. */
export async function showLibrary(): Promise<void> {
  const list = async () =>
    ((await callRemote('LIST_NOTES', [facts.notebookId]))[0] ?? []).filter((entry: Reply) => entry[1])
  const shown = document.querySelector('artifact-library')
  const [notes, artifacts] = await Promise.all([list(), listArtifactRows()])
  if (shown?.isConnected === false) return // something was opened meanwhile
  if (!shown) document.querySelector('studio-panel')!.replaceWith(makeStudioPanel())
  const newestFirst = notes.sort((one: Reply, other: Reply) => readChange(other) - readChange(one))
  document
    .querySelector('artifact-library')!
    .replaceChildren(
      ...artifacts.map((row) => makeArtifactRow(row, showLibrary)),
      ...newestFirst.map(([id, row]: Reply) => makeNoteRow(id, row)),
    )
  if (artifacts.some(isBeingMade)) watchLibrary()
}

/** Looks once more in a moment, unless something else is shown by then. */
function watchLibrary(): void {
  const library = document.querySelector('artifact-library')
  setTimeout(() => library?.isConnected && void showLibrary(), 250)
}

function readChange([, row]: Reply): number {
  const [seconds, nanos = 0] = row[2]?.[2] ?? [0]
  return seconds + nanos / 1e9
}

function makeNoteRow(id: string, row: Reply): HTMLElement {
  const title = row[4] ?? ''
  const openNote = () => showNote(id, row)
  const more = { 'aria-label': label('artifact.more'), onclick: () => openNoteMenu(id) }
  return make(
    'artifact-library-note',
    {},
    make(
      'div',
      { class: 'artifact-button-content' },
      make(
        'button',
        { class: 'artifact-stretched-button', 'aria-labelledby': `note-labels-${id}`, onclick: openNote },
        '▸',
      ),
      make(
        'span',
        { class: 'artifact-labels', id: `note-labels-${id}` },
        make('span', { class: 'artifact-title' }, title),
      ),
      makeButton('artifact-more-button', more, icon('more_vert')),
    ),
  )
}

function openNoteMenu(id: string): void {
  const removeNote = async () => {
    await callRemote('DELETE_NOTES', [facts.notebookId, null, [id]])
    await showLibrary()
  }
  openMenu([
    ['convert_to_text', '', '', () => {}],
    ['delete', label('notes.delete'), '', () => confirmDeletion('delete-note', removeNote)],
  ])
}

async function addNote(): Promise<void> {
  const [row] = await callRemote('CREATE_NOTE', [facts.notebookId, '', [1], null, 'New Note'])
  await showLibrary()
  showNote(row[0], row)
}

/** The editor in the place of the library; it saves by itself. */
function showNote(id: string, row: Reply): void {
  const panel = document.querySelector('studio-panel')!
  const isReadOnly = row[2]?.[0] !== 1
  const title = make('input', {
    class: 'note-header__editable-title',
    formcontrolname: 'name',
    'aria-label': label('notes.titleAria'),
    value: row[4] ?? '',
  }) as HTMLInputElement
  const body = isReadOnly
    ? make('labs-tailwind-doc-viewer', { class: 'note-editor--readonly' }, row[1] ?? '')
    : make('div', { class: 'ProseMirror', contenteditable: 'true' }, ...drawLines(row[1] ?? ''))
  const status = make('div', { class: 'save-status' })
  let saving = Promise.resolve()
  const saveNote = () => {
    status.setAttribute('aria-busy', 'true')
    const change = [[[readEditor(body), title.value, [], 0]]]
    saving = saving.then(() => callRemote('UPDATE_NOTE', [facts.notebookId, id, change]))
    void saving.then(() => status.removeAttribute('aria-busy'))
  }
  for (const field of [title, body]) field.addEventListener('input', saveNote)
  const closeNote = async () => {
    await saving
    panel.replaceWith(makeStudioPanel())
    await showLibrary()
  }
  const back = make('button', { 'aria-label': label('notes.closeView'), onclick: closeNote }, icon('collapse_content'))
  const form = make(
    'form',
    { class: 'note-form', onsubmit: (event: Event) => event.preventDefault() },
    title,
    status,
    body,
  )
  panel.replaceChildren(make('div', { class: 'panel-header' }, back), make('note-editor', {}, form))
}

/** Each line of a text is a block of the editor. */
function drawLines(text: string): HTMLElement[] {
  const lines = text === '' ? [] : text.split('\n')
  return lines.map((line) => make('p', {}, line === '' ? make('br') : line))
}

/** The browser puts what is typed first before all blocks, and every further line into one. */
function readEditor(body: HTMLElement): string {
  const isBlock = (node: Node | null) => /^(?:P|DIV)$/.test(node?.nodeName ?? '')
  const nodes = [...body.childNodes]
  return nodes
    .map(
      (node, index) =>
        (index > 0 && (isBlock(node) || isBlock(nodes[index - 1]!)) ? '\n' : '') + (node.textContent ?? ''),
    )
    .join('')
}

export const STUDIO_FUNCTIONS = [
  drawLines,
  readEditor,
  makeStudioPanel,
  showLibrary,
  watchLibrary,
  readChange,
  makeNoteRow,
  openNoteMenu,
  addNote,
  showNote,
]
