import { randomUUID } from 'node:crypto'
import type { Invoke } from '../../../contract/operation.ts'
import type { Citation } from '../../../domain/citation.ts'
import { toFault } from '../../../domain/fault.ts'
import { wantsHtml } from '../accept.ts'
import type { Documents } from '../documents.ts'
import { type Html, html } from './html.ts'
import { createPageReply, formatQuantity } from './layout.ts'

/** A question of the notebook's recent past, with the answer it was given. */
type RecentAnswer = {
  readonly question: string
  readonly answer: string
  readonly state: string
  readonly askedAt: string
  readonly citations: readonly Citation[]
}

type SharedSource = {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly chars: number | null
}
type SharedAnswer = Omit<RecentAnswer, 'askedAt'> & { readonly asked_at: string }
type SharedNotebookView = {
  readonly title: string
  readonly includeAnswers: boolean
  readonly sources: readonly SharedSource[]
  readonly answers: readonly SharedAnswer[]
}
type SharedText = SharedSource & { readonly content: string; readonly offset: number; readonly nextCursor?: string }
type CallSharedOperation = <T>(name: string, input: unknown) => Promise<T>

const SHARED = /^\/shared\/([\w-]+)(?:\/sources\/([\w-]+))?$/

/** What a public link shows, for who asks for HTML; everybody else gets the operation's own reply. */
export function createSharedPages({ invoke }: { readonly invoke: Invoke }): Documents {
  return async (request, path) => {
    const [, token, sourceId] = SHARED.exec(path) ?? []
    if (token === undefined || !wantsHtml(request)) return null
    const callOperation: CallSharedOperation = async (name, input) => {
      const { data } = await invoke(name, input, { signal: request.signal, requestId: randomUUID() })
      return data as never
    }
    try {
      if (sourceId === undefined) return renderSharedNotebook(token, await callOperation('readShared', { token }))
      const cursor = new URL(request.url).searchParams.get('cursor')
      return renderSharedSource(token, await callOperation('readSharedSource', { token, source_id: sourceId, cursor }))
    } catch (error) {
      return answerSharedProblem(error)
    }
  }
}

function renderSharedNotebook(
  token: string,
  { title, includeAnswers, sources, answers }: SharedNotebookView,
): Response {
  const rows = sources.map(
    ({ id, title, type, chars }) => html`<li><div><a href="/shared/${token}/sources/${id}">${title}</a></div>
<div class="side soft">${type}${chars !== null && ` · ${formatQuantity(chars, 'character')}`}</div></li>`,
  )
  const sheets = answers.map(({ asked_at, ...answer }, index) =>
    renderAnswerSheet({ ...answer, askedAt: asked_at }, index),
  )
  return createSharedReply(
    title,
    html`<h1>${title}</h1>
<p class="lead">${formatQuantity(sources.length, 'source')}${includeAnswers ? ' and recent questions' : ''}, shared for reading</p>
<h2>Sources</h2>
${rows.length === 0 ? html`<p class="soft">Nothing to read yet.</p>` : html`<ul class="sheet rows">${rows}</ul>`}
${includeAnswers && html`<h2>Recent questions</h2>${sheets.length > 0 ? sheets : html`<p class="soft">None yet.</p>`}`}`,
  )
}

function renderSharedSource(token: string, { id, title, content, offset, nextCursor }: SharedText): Response {
  const address = `/shared/${token}/sources/${id}`
  const first = offset > 0 && html`<a href="${address}">From the beginning</a> `
  const next =
    nextCursor !== undefined && html`<a href="${address}?cursor=${encodeURIComponent(nextCursor)}">Read on</a>`
  return createSharedReply(
    title,
    html`<p><a href="/shared/${token}">All sources</a></p><h1>${title}</h1>
<article class="sheet answer"><p class="text">${content}</p></article><p>${first}${next}</p>`,
  )
}

function answerSharedProblem(error: unknown): Response {
  const { status, message, hint } = toFault(error)
  const title = status === 404 ? 'Nothing here' : 'This page cannot be shown'
  return createSharedReply(
    title,
    html`<h1>${title}</h1><p>${message}</p>${hint && html`<p class="soft">${hint}</p>`}`,
    status,
  )
}

/** In a frame that leads nowhere else, and is found by no search engine. */
function createSharedReply(title: string, main: Html, status = 200): Response {
  const reply = createPageReply(title, main, status, 'shared')
  reply.headers.set('X-Robots-Tag', 'noindex')
  return reply
}

/** A question with its answer; `index` tells it apart on its page. */
function renderAnswerSheet(answer: RecentAnswer, index: number): Html {
  const place = `answer-${index + 1}`
  return html`<article class="sheet answer"><h3>${answer.question}</h3>
<p class="soft"><time datetime="${answer.askedAt}">${answer.askedAt.slice(0, 16).replace('T', ' ')} UTC</time>${answer.state === 'no_support' && ' · no sentence was found that answers this'}${answer.state === 'partial' && ' · what comes nearest'}</p>
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
