import type { Citation } from '../../../domain/citation.ts'
import { formatSize } from '../../../lib/size.ts'
import { type Html, html } from './html.ts'
import { createPageReply, formatQuantity, renderEmptyState } from './layout.ts'

export type ListedSource = {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly status: string
  readonly reason?: string
  readonly chars: number | null
  readonly words?: number
}

/** A piece of generated content; its files can be downloaded once it is ready. */
export type ListedContent = {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly status: string
  readonly reason?: string
  readonly createdAt: string
  readonly files?: readonly { readonly name: string; readonly size: number }[]
}

/** A question of the notebook's recent past, with the answer it was given. */
export type RecentAnswer = {
  readonly question: string
  readonly answer: string
  readonly state: string
  readonly askedAt: string
  readonly citations: readonly Citation[]
}

type NotebookView = {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly sources: readonly ListedSource[]
  readonly content: readonly ListedContent[]
  readonly answers: readonly RecentAnswer[]
}

export function renderNotebookPage(view: NotebookView): Response {
  const ready = view.sources.filter(({ status }) => status === 'ready').length
  return createPageReply(
    view.name,
    html`<h1>${view.name}</h1>
<p class="lead">${formatQuantity(view.sources.length, 'source')}, ${ready.toLocaleString('en')} ready to be asked</p>
<p class="soft">${view.id}</p>
<h2>Sources</h2>
${view.sources.length === 0 ? renderNoSources(view) : html`<ul class="sheet rows">${view.sources.map(renderSourceRow)}</ul>`}
<h2>Generated content</h2>
${view.content.length === 0 ? renderNoContent(view) : html`<ul class="sheet rows">${view.content.map((one) => renderContentRow(one, view.id))}</ul>`}
<h2>Recent questions</h2>
${view.answers.length === 0 ? renderNoAnswers(view) : view.answers.map(renderAnswerSheet)}`,
  )
}

const chooseStateClass = (status: string) =>
  ['ready', 'processing', 'failed'].includes(status) ? status : 'processing'

function renderSourceRow({ id, title, type, status, reason, ...measures }: ListedSource): Html {
  const state = chooseStateClass(status)
  const size = status === 'ready' && formatSourceSize(measures)
  return html`<li id="source-${id}"><div><strong>${title}</strong>${reason && html`<p class="soft">${reason}</p>`}</div>
<div class="side soft"><span class="state ${state}">${status}</span><br>${type}${size && ` · ${size}`}</div></li>`
}

/** How long a source is, as far as its product tells. */
function formatSourceSize({ chars, words }: Pick<ListedSource, 'chars' | 'words'>): string | null {
  if (chars !== null) return formatQuantity(chars, 'character')
  return words === undefined ? null : formatQuantity(words, 'word')
}

function renderContentRow(
  { id, type, name, status, reason, createdAt, files = [] }: ListedContent,
  notebookId: string,
): Html {
  const links = files.map(({ name: file, size }) => {
    const query = new URLSearchParams({ notebook_id: notebookId, content_id: id, file })
    return html`<a href="/content/download?${query.toString()}">${file}</a> <span class="soft">${formatSize(size)}</span><br>`
  })
  return html`<li id="content-${id}"><div><strong>${name}</strong>${reason && html`<p class="soft">${reason}</p>`}<p>${links}</p></div>
<div class="side soft"><span class="state ${chooseStateClass(status)}">${status}</span><br>${type.replaceAll('_', ' ')} · ${createdAt.slice(0, 16).replace('T', ' ')} UTC</div></li>`
}

/** A question with its answer; `index` tells it apart on its page. */
export function renderAnswerSheet(answer: RecentAnswer, index: number): Html {
  const place = `answer-${index + 1}`
  return html`<article class="sheet answer"><h3>${answer.question}</h3>
<p class="soft"><time datetime="${answer.askedAt}">${answer.askedAt.slice(0, 16).replace('T', ' ')} UTC</time>${answer.state === 'no_support' && ' · the sources do not say'}${answer.state === 'partial' && ' · answered in part'}</p>
<p class="text">${linkMarkers(answer, place)}</p>
${answer.citations.length > 0 && html`<ol aria-label="Citations">${answer.citations.map((one) => renderCitationRow(one, place))}</ol>`}</article>`
}

/** The answer with each marker of a citation leading to its excerpt; numbers that are no marker stay as they are. */
function linkMarkers({ answer, citations }: RecentAnswer, place: string): Html[] {
  const byMarker = new Map(citations.map((citation) => [citation.marker, citation]))
  return answer.split(/(\[\d+\])/).map((part) => {
    const citation = byMarker.get(part)
    return citation ? html`<a href="#${place}-${citation.number}">${part}</a>` : html`${part}`
  })
}

function renderCitationRow({ marker, number, sourceName, sourceText, page }: Citation, place: string): Html {
  return html`<li id="${place}-${number}"><span class="soft">${marker} ${sourceName}${page !== undefined && `, page ${page}`}</span>
${sourceText === '' ? html`<p class="soft">no excerpt</p>` : html`<blockquote>${sourceText}</blockquote>`}</li>`
}

function renderNoSources({ baseUrl, id }: NotebookView): Html {
  return renderEmptyState(
    'Nothing to ask yet. Add a document:',
    `curl -s ${baseUrl}/content/sources -F source_type=file \\\n  -F notebook_id=${id} -F file=@paper.pdf`,
  )
}

function renderNoContent({ baseUrl, id }: NotebookView): Html {
  const body = JSON.stringify({ notebook_id: id, content_type: 'report' })
  return renderEmptyState(
    'Nothing was made of it yet. Have a report written:',
    `curl -s ${baseUrl}/content/generate -H 'Content-Type: application/json' \\\n  -d '${body}'`,
  )
}

function renderNoAnswers({ baseUrl, id }: NotebookView): Html {
  const body = JSON.stringify({ notebook_id: id, question: 'What are the main findings?' })
  return renderEmptyState(
    'No question yet. Ask the first one:',
    `curl -s ${baseUrl}/ask -H 'Content-Type: application/json' \\\n  -d '${body}'`,
  )
}
