import { randomUUID } from 'node:crypto'
import type { Invoke } from '../../../contract/operation.ts'
import type { Citation } from '../../../domain/citation.ts'
import { toFault } from '../../../domain/fault.ts'
import { wantsHtml } from '../accept.ts'
import type { Documents } from '../app.ts'
import { type Html, html } from './html.ts'
import { count, pageReply } from './layout.ts'
import { answerSheet } from './notebook.ts'

type SharedSource = {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly chars: number | null
}
type SharedAnswer = {
  readonly question: string
  readonly answer: string
  readonly state: string
  readonly asked_at: string
  readonly citations: readonly Citation[]
}
type Shared = {
  readonly title: string
  readonly includeAnswers: boolean
  readonly sources: readonly SharedSource[]
  readonly answers: readonly SharedAnswer[]
}
type SharedText = SharedSource & { readonly content: string; readonly offset: number; readonly nextCursor?: string }
type Call = <T>(name: string, input: unknown) => Promise<T>

const SHARED = /^\/shared\/([\w-]+)(?:\/sources\/([\w-]+))?$/

/** What a public link shows, for who asks for HTML; everybody else gets the operation's own reply. */
export function sharedPages({ invoke }: { readonly invoke: Invoke }): Documents {
  return async (request, path) => {
    const [, token, sourceId] = SHARED.exec(path) ?? []
    if (token === undefined || !wantsHtml(request)) return null
    const call: Call = async (name, input) => {
      const { data } = await invoke(name, input, { signal: request.signal, requestId: randomUUID() })
      return data as never
    }
    try {
      if (sourceId === undefined) return notebookPage(token, await call('readShared', { token }))
      const cursor = new URL(request.url).searchParams.get('cursor')
      return sourcePage(token, await call('readSharedSource', { token, source_id: sourceId, cursor }))
    } catch (error) {
      return problemPage(error)
    }
  }
}

function notebookPage(token: string, { title, includeAnswers, sources, answers }: Shared): Response {
  const rows = sources.map(
    ({ id, title, type, chars }) => html`<li><div><a href="/shared/${token}/sources/${id}">${title}</a></div>
<div class="side soft">${type}${chars !== null && ` · ${count(chars, 'character')}`}</div></li>`,
  )
  const sheets = answers.map(({ asked_at, ...answer }, index) => answerSheet({ ...answer, askedAt: asked_at }, index))
  return shared(
    title,
    html`<h1>${title}</h1>
<p class="lead">${count(sources.length, 'source')}${includeAnswers ? ' and recent questions' : ''}, shared for reading</p>
<h2>Sources</h2>
${rows.length === 0 ? html`<p class="soft">Nothing to read yet.</p>` : html`<ul class="sheet rows">${rows}</ul>`}
${includeAnswers && html`<h2>Recent questions</h2>${sheets.length > 0 ? sheets : html`<p class="soft">None yet.</p>`}`}`,
  )
}

function sourcePage(token: string, { id, title, content, offset, nextCursor }: SharedText): Response {
  const address = `/shared/${token}/sources/${id}`
  const first = offset > 0 && html`<a href="${address}">From the beginning</a> `
  const next =
    nextCursor !== undefined && html`<a href="${address}?cursor=${encodeURIComponent(nextCursor)}">Read on</a>`
  return shared(
    title,
    html`<p><a href="/shared/${token}">All sources</a></p><h1>${title}</h1>
<article class="sheet answer"><p class="text">${content}</p></article><p>${first}${next}</p>`,
  )
}

function problemPage(error: unknown): Response {
  const { status, message, hint } = toFault(error)
  const title = status === 404 ? 'Nothing here' : 'This page cannot be shown'
  return shared(title, html`<h1>${title}</h1><p>${message}</p>${hint && html`<p class="soft">${hint}</p>`}`, status)
}

/** In a frame that leads nowhere else, and is found by no search engine. */
function shared(title: string, main: Html, status = 200): Response {
  const reply = pageReply(title, main, status, 'shared')
  reply.headers.set('X-Robots-Tag', 'noindex')
  return reply
}
