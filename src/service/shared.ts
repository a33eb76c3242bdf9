import { createHmac } from 'node:crypto'
import type { Citation } from '../domain/citation.ts'
import { Fault } from '../domain/fault.ts'
import type { Source } from '../domain/source.ts'
import { cutPage, pageCursor } from '../lib/pages.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import type { Context, Handler, SharedNotebook } from './context.ts'
import type { Chosen } from './notebook-choice.ts'
import { reach } from './reach.ts'
import { offsetOf, sourcesOf } from './sources.ts'

/** What a public link opens. Its ids are made for this link, and are good for nothing else. */
type Opened = Pick<SharedNotebook, 'title' | 'includesAnswers'> & {
  readonly chosen: Chosen
  readonly idOf: (sourceId: string) => string
}

const MAX_ANSWERS = 20

export const readShared: Handler<'readShared'> = ({ token }, context) =>
  throughLink(token, context, async ({ chosen, title, includesAnswers, idOf }) => {
    const sources = await readySources(chosen, context)
    const answers = includesAnswers ? recentAnswers(chosen, sources, context) : []
    return {
      title,
      includeAnswers: includesAnswers,
      sources: sources.map((source) => sharedSource(source, idOf)),
      answers: answers.map((answer) => sharedAnswer(answer, idOf)),
    }
  })

/** Nothing is shown of a source that was deleted, so an answer that cites one is left out. */
function recentAnswers({ notebookId }: Chosen, sources: readonly Source[], { house }: Context): AnsweredQuestion[] {
  const isThere = new Set(sources.map(({ id }) => id))
  const recent = house.history.recent(notebookId)
  return recent
    .filter(({ citations }) => citations.every(({ sourceId }) => isThere.has(sourceId)))
    .slice(0, MAX_ANSWERS)
}

export const readSharedSource: Handler<'readSharedSource'> = (input, context) =>
  throughLink(input.token, context, async ({ chosen, idOf }) => {
    const source = (await readySources(chosen, context)).find(({ id }) => idOf(id) === input.source_id)
    if (!source) throw new Fault('SOURCE_NOT_FOUND', `Source not found: ${input.source_id}`, { hint: LISTED })
    const { content } = await reach(context, chosen, (product) =>
      product.sources.read(chosen.notebookId, source.id, 'text', context.signal),
    )
    const offset = offsetOf({ cursor: input.cursor, format: 'text' }, content)
    const page = cutPage(content, { offset, maxChars: input.max_chars, format: 'text' })
    const next = page.nextOffset === null ? {} : { nextCursor: pageCursor(content, 'text', page.nextOffset) }
    const { content: text, nextOffset } = page
    return { ...sharedSource(source, idOf), content: text, offset, hasMore: nextOffset !== null, ...next }
  })

const LISTED = 'GET /shared/{token} lists the sources with the ids they have there.'

/** Reads what a link opens, and says nothing of who it belongs to, not in the provenance either. */
async function throughLink<T>(token: string, context: Context, read: (opened: Opened) => Promise<T>): Promise<T> {
  try {
    return await read(await opened(token, context))
  } catch (error) {
    throw error instanceof Fault && HIDDEN.has(error.code) ? notOpen(error) : error
  } finally {
    context.trace.provenance = null
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['NOTEBOOK_NOT_FOUND', 'PRODUCT_UNAUTHENTICATED', 'ACCOUNT_NOT_FOUND'])

async function opened(token: string, { house }: Context): Promise<Opened> {
  const found = await house.ofShare(token)
  if (!found) throw notOpen()
  const { account, notebookId, title, includesAnswers } = found
  const idOf = (sourceId: string) => createHmac('sha256', token).update(sourceId).digest('hex').slice(0, 32)
  return { chosen: { product: 'local', notebookId, account, url: '', entry: null }, title, includesAnswers, idOf }
}

function notOpen(cause?: Fault): Fault {
  return new Fault('SHARE_NOT_FOUND', 'This link opens nothing: it was closed, or it never was open.', {
    hint: 'Ask whoever gave it to you for a new one.',
    cause,
  })
}

async function readySources(chosen: Chosen, context: Context): Promise<Source[]> {
  const { sources } = await sourcesOf(chosen, context)
  return sources.filter(({ status }) => status === 'ready')
}

const sharedSource = ({ id, title, type, chars }: Source, idOf: Opened['idOf']) => ({
  id: idOf(id),
  title,
  type,
  chars,
})

function sharedAnswer({ question, answer, state, citations, askedAt }: AnsweredQuestion, idOf: Opened['idOf']) {
  const cited = citations.map((citation): Citation => ({ ...citation, sourceId: idOf(citation.sourceId) }))
  return { question, answer, state, asked_at: askedAt, citations: cited }
}
