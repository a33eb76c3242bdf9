import { createHmac } from 'node:crypto'
import type { Citation } from '../domain/citation.ts'
import { Fault } from '../domain/fault.ts'
import type { Source } from '../domain/source.ts'
import { createPageCursor, cutPage } from '../lib/pages.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler, SharedNotebook } from './context.ts'
import type { ChosenNotebook } from './notebook-choice.ts'
import { listNotebookSources, readOffset } from './sources.ts'

/** What a public link opens. Its ids are made for this link, and are good for nothing else. */
type OpenedLink = Pick<SharedNotebook, 'title' | 'includesAnswers'> & {
  readonly chosen: ChosenNotebook
  readonly deriveSharedId: (sourceId: string) => string
}

const MAX_ANSWERS = 20

export const readShared: Handler<'readShared'> = ({ token }, context) =>
  readThroughLink(token, context, async ({ chosen, title, includesAnswers, deriveSharedId }) => {
    const sources = await listReadySources(chosen, context)
    const answers = includesAnswers ? await listRecentAnswers(chosen, sources, context) : []
    return {
      title,
      includeAnswers: includesAnswers,
      sources: sources.map((source) => toSharedSource(source, deriveSharedId)),
      answers: answers.map((answer) => toSharedAnswer(answer, deriveSharedId)),
    }
  })

/** Nothing is shown of a source that was deleted, so an answer that cites one is left out. */
async function listRecentAnswers(
  { notebookId }: ChosenNotebook,
  sources: readonly Source[],
  { services }: Context,
): Promise<AnsweredQuestion[]> {
  const isThere = new Set(sources.map(({ id }) => id))
  const recent = await services.history.recent(notebookId)
  return recent
    .filter(({ citations }) => citations.every(({ sourceId }) => isThere.has(sourceId)))
    .slice(0, MAX_ANSWERS)
}

export const readSharedSource: Handler<'readSharedSource'> = (input, context) =>
  readThroughLink(input.token, context, async ({ chosen, deriveSharedId }) => {
    const source = (await listReadySources(chosen, context)).find(({ id }) => deriveSharedId(id) === input.source_id)
    if (!source) throw new Fault('SOURCE_NOT_FOUND', `Source not found: ${input.source_id}`, { hint: SHARED_HINT })
    const { content } = await callProduct(context, chosen, (product) =>
      product.sources.read(chosen.notebookId, source.id, 'text', context.signal),
    )
    const offset = readOffset({ cursor: input.cursor, format: 'text' }, content)
    const page = cutPage(content, { offset, maxChars: input.max_chars, format: 'text' })
    const next = page.nextOffset === null ? {} : { nextCursor: createPageCursor(content, 'text', page.nextOffset) }
    const { content: text, nextOffset } = page
    return { ...toSharedSource(source, deriveSharedId), content: text, offset, hasMore: nextOffset !== null, ...next }
  })

const SHARED_HINT = 'GET /shared/{token} lists the sources with the ids they have there.'

/** Reads what a link opens, and says nothing of who it belongs to, not in the provenance either. */
async function readThroughLink<T>(
  token: string,
  context: Context,
  read: (openLink: OpenedLink) => Promise<T>,
): Promise<T> {
  try {
    return await read(await openLink(token, context))
  } catch (error) {
    throw error instanceof Fault && HIDDEN.has(error.code) ? createNotOpenFault(error) : error
  } finally {
    context.trace.provenance = null
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['NOTEBOOK_NOT_FOUND', 'PRODUCT_UNAUTHENTICATED', 'ACCOUNT_NOT_FOUND'])

async function openLink(token: string, { services }: Context): Promise<OpenedLink> {
  const found = await services.findShare(token)
  if (!found) throw createNotOpenFault()
  const { account, notebookId, title, includesAnswers } = found
  const deriveSharedId = (sourceId: string) => createHmac('sha256', token).update(sourceId).digest('hex').slice(0, 32)
  return {
    chosen: { product: 'local', notebookId, account, url: '', entry: null },
    title,
    includesAnswers,
    deriveSharedId,
  }
}

function createNotOpenFault(cause?: Fault): Fault {
  return new Fault('SHARE_NOT_FOUND', 'This link opens nothing: it was closed, or it never was open.', {
    hint: 'Ask whoever gave it to you for a new one.',
    cause,
  })
}

async function listReadySources(chosen: ChosenNotebook, context: Context): Promise<Source[]> {
  const { sources } = await listNotebookSources(chosen, context)
  return sources.filter(({ status }) => status === 'ready')
}

const toSharedSource = ({ id, title, type, chars }: Source, deriveSharedId: OpenedLink['deriveSharedId']) => ({
  id: deriveSharedId(id),
  title,
  type,
  chars,
})

function toSharedAnswer(
  { question, answer, state, citations, askedAt }: AnsweredQuestion,
  deriveSharedId: OpenedLink['deriveSharedId'],
) {
  const cited = citations.map((citation): Citation => ({ ...citation, sourceId: deriveSharedId(citation.sourceId) }))
  return { question, answer, state, asked_at: askedAt, citations: cited }
}
