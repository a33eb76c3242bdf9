import { type Html, html } from './html.ts'
import { createPageReply, formatQuantity, renderEmptyState } from './layout.ts'

/** A notebook as the first page lists it; `libraryId` when the library knows it. */
export type ListedNotebook = {
  readonly name: string
  readonly href: string | null
  readonly libraryId: string | null
  readonly description: string
  readonly sourceCount: number | null
  readonly isActive: boolean
}

type Home = {
  readonly version: string
  readonly baseUrl: string
  readonly notebooks: readonly ListedNotebook[]
  /** Why the list may not be whole. */
  readonly problem: string | null
}

export function renderHome(home: Home): Response {
  return createPageReply(
    'Notebook Assistant',
    html`<h1>Your notebooks</h1>
<p class="lead">Ask them over HTTP, MCP or the command line; answers cite the sources. Version ${home.version}</p>
${home.problem && html`<p class="failed">${home.problem}</p>`}
<h2>${formatQuantity(home.notebooks.length, 'notebook')}</h2>
${home.notebooks.length === 0 ? renderNoNotebooks(home.baseUrl) : html`<ul class="sheet rows">${home.notebooks.map(renderNotebookRow)}</ul>`}
<h2>How to ask</h2>
<div class="sheet"><pre tabindex="0"><code>${formatAskCommand(home)}</code></pre></div>`,
  )
}

function renderNotebookRow(notebook: ListedNotebook): Html {
  const { name, href, description, libraryId, sourceCount, isActive } = notebook
  return html`<li><div><h3>${href ? html`<a href="${href}">${name}</a>` : name}</h3>
${description && html`<p class="soft">${description}</p>`}</div>
<div class="side soft">${sourceCount !== null && formatQuantity(sourceCount, 'source')}
${libraryId && html`<br>${libraryId}`}${isActive && html`<br><span class="state ready">active</span>`}</div></li>`
}

function formatAskCommand({ baseUrl, notebooks }: Home): string {
  const first = notebooks.find(({ isActive }) => isActive) ?? notebooks[0]
  const id = first?.libraryId ?? first?.href?.split('/').at(-1)
  const body = JSON.stringify({ notebook_id: id, question: 'What are the main findings?' })
  return `curl -s ${baseUrl}/ask -H 'Content-Type: application/json' \\\n  -d '${body}'`
}

function renderNoNotebooks(baseUrl: string): Html {
  return renderEmptyState(
    'No notebook yet. Add a document, which makes the first one:',
    `curl -s ${baseUrl}/content/sources -F file=@paper.pdf`,
  )
}
