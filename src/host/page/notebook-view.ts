import { showAddDialog } from './add-dialog.ts'
import { makeChatPanel, showHistory } from './chat-view.ts'
import { icon, label, make, makeDecoys, type PageFacts, showPromo } from './elements.ts'
import { callRemote } from './remote.ts'
import { makeSourcesPanel, refreshSources, showSources } from './sources-view.ts'
import { makeStudioPanel, showLibrary } from './studio-view.ts'

declare const facts: PageFacts

/** One notebook: head, sources, chat, studio. One that is not there, or not for this account, has no chat. */
export async function showNotebook(): Promise<void> {
  const app = document.querySelector('#app')!
  const loading = make('div', { class: 'page-skeleton' }, '…')
  app.append(loading, ...makeDecoys())
  try {
    const [row] = await callRemote('GET_NOTEBOOK', [facts.notebookId, null, [2], null, 0])
    app.append(makeHead(row[0]), make('main', {}, makeSourcesPanel(), makeChatPanel(), makeStudioPanel()))
    await showSources({ ...row, 1: row[1] })
    if (new URLSearchParams(location.search).has('addSource') && (row[1] ?? []).length === 0)
      showAddDialog(refreshSources)
    await Promise.all([showHistory(), showLibrary()])
  } catch {
    app.append(make('p', {}, label('phrases.error')))
  } finally {
    loading.remove()
  }
  showPromo()
}

function makeHead(title: string): HTMLElement {
  const input = make('input', { class: 'title-input', value: title }) as HTMLInputElement
  const saveTitle = () => callRemote('UPDATE_NOTEBOOK', [facts.notebookId, [[null, null, null, [null, input.value]]]])
  input.addEventListener('change', () => void saveTitle())
  input.addEventListener('keydown', (event) => event.key === 'Enter' && input.blur())
  return make(
    'notebook-header',
    {},
    make('editable-project-title', {}, input),
    make('button', { 'aria-label': label('share.button') }, icon('share')),
    make('button', {}, icon('settings')),
  )
}

export const NOTEBOOK_FUNCTIONS = [showNotebook, makeHead]
