import path from 'node:path'
import { Fault } from '../domain/fault.ts'
import { unknownSource } from '../domain/ready-sources.ts'
import type { AddedSource, NewSource, Source } from '../domain/source.ts'
import { cursorOffset, cutPage, pageCursor } from '../lib/pages.ts'
import type { OnProductStep, Product } from '../product/port.ts'
import type { Context, Handler } from './context.ts'
import { makeOnce } from './make-once.ts'
import { fillNotebook, tellMade } from './new-notebook.ts'
import { type Chosen, chooseNotebook } from './notebook-choice.ts'
import { type Naming, oneByName } from './one-by-name.ts'
import { readableFile } from './paths.ts'
import { reach } from './reach.ts'
import { pinned, removeOnce } from './remove-once.ts'

type AddInput = Parameters<Handler<'addSource'>>[0]
type ReadInput = Parameters<Handler<'readSource'>>[0]

export const addSource: Handler<'addSource'> = async (input, context) => {
  const source = await newSource(input, context)
  const add = async (chosen: Chosen) => {
    const value = await addTo(chosen, source, context)
    return { value, title: value.sourceName }
  }
  const { value, made } = await fillNotebook(input, titleBefore(source), add, context)
  return { ...value, ...tellMade(made) }
}

async function addTo(chosen: Chosen, source: NewSource, context: Context) {
  const added = await addOnce('source', chosen, source, context, context.call.listener?.progress)
  const { id, title, status } = added.source
  if (status === 'failed') throw unreadable(added.source)
  return {
    sourceId: id,
    sourceName: title,
    status,
    ...(added.duplicate ? { duplicate: true } : {}),
    ...(added.warnings.length > 0 ? { warnings: added.warnings } : {}),
  }
}

/** Adds a source once, however often the call is tried. @param what tells the sources apart that one call adds */
export function addOnce(what: string, chosen: Chosen, source: NewSource, context: Context, onStep?: OnProductStep) {
  const { notebookId } = chosen
  const isOurs = ({ title, origin }: Source) =>
    title === titleBefore(source) || ('url' in source && (origin === source.url || title === source.url))
  return makeOnce<AddedSource>(context, chosen, what, {
    make: ({ sources }, id) => sources.add(notebookId, source, context.signal, onStep, id),
    find: async ({ sources }, isSince) => {
      const all = await sources.list(notebookId, context.signal)
      const found = all.find((one) => isOurs(one) && isSince(one.addedAt))
      return found ? { source: found, duplicate: false, warnings: [] } : null
    },
    sought: `a source called “${titleBefore(source)}”`,
  })
}

/** What a source is called before it is read. */
function titleBefore(source: NewSource): string {
  if (source.title !== undefined) return source.title
  if (source.type === 'file') return source.name
  return source.type === 'text' ? 'Pasted text' : source.url
}

/** A failed source never counts as ready, also when it was there before. */
export function unreadable({ id, reason }: Source): Fault {
  return new Fault('SOURCE_UNREADABLE', reason ?? 'The source could not be read.', {
    hint: 'The source is listed as failed with this reason; delete it, then add it in another form.',
    details: { sourceId: id },
  })
}

/** What the contract's check let through, as the port wants it. */
export async function newSource(input: AddInput, context: Context): Promise<NewSource> {
  const { source_type, title, url, text } = input
  if (input.file_path !== undefined && source_type !== 'text' && source_type !== 'url') {
    const file = await readableFile(input.file_path, context)
    return { type: 'file', path: file, name: path.basename(input.file_name ?? input.file_path), title }
  }
  if (source_type === 'text') return { type: 'text', text: text!, title }
  return { type: source_type === 'file' ? 'url' : source_type, url: url!, title }
}

export const listSources: Handler<'listSources'> = async (input, context) => {
  const { notebookId, sources } = await sourcesOf(chooseNotebook(input, context), context)
  const listed = sources.map(({ addedAt, ...source }) => ({ ...source, added_at: addedAt }))
  return { notebookId, sources: listed, count: listed.length }
}

export const readSource: Handler<'readSource'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const id =
    input.source_name === undefined ? input.source_id! : (await sourceByName(input.source_name, chosen, context)).id
  const { source, content } = await reach(context, chosen, (product) =>
    product.sources.read(chosen.notebookId, id, input.format, context.signal),
  )
  const page = cutPage(content, {
    offset: offsetOf(input, content),
    maxChars: maxCharsOf(input, content),
    format: input.format,
  })
  const named = { id: source.id, title: source.title, notebookId: chosen.notebookId, format: input.format }
  const facts = source.facts === undefined ? {} : { facts: source.facts }
  const { content: text, offset, pageChars, totalChars, nextOffset } = page
  const reply = { ...named, ...facts, totalChars, content: text, pageChars, offset, hasMore: nextOffset !== null }
  if (nextOffset === null) return reply
  const nextCursor = pageCursor(content, input.format, nextOffset)
  return { ...reply, nextCursor, continue: continueText(chosen, source, input, nextCursor) }
}

const maxCharsOf = ({ paginate, max_chars }: ReadInput, content: string) =>
  paginate ? max_chars : Math.max(1, content.length)

/** Where a page begins. @throws Fault BAD_REQUEST for a cursor of another source, form or time */
export function offsetOf({ cursor, format }: Pick<ReadInput, 'cursor' | 'format'>, content: string): number {
  if (cursor === undefined) return 0
  const place = cursorOffset(cursor, content, format)
  if ('offset' in place) return place.offset
  const why = {
    malformed: 'cursor is not one that this service gave out for this source.',
    format: 'cursor was given out for the other format.',
    changed: 'cursor is out of date: the source has changed since.',
  }[place.problem]
  throw new Fault('BAD_REQUEST', why, { hint: 'Leave cursor out to read from the beginning.' })
}

function continueText(chosen: Chosen, source: Source, { format, max_chars }: ReadInput, cursor: string): string {
  const query = new URLSearchParams({ format, max_chars: String(max_chars), cursor })
  return `GET /notebooks/${chosen.notebookId}/sources/${source.id}?${query} (tool source_read with cursor "${cursor}") reads on.`
}

export const deleteSource: Handler<'deleteSource'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  return deleted(chosen, () => sourceWithId(input.source_id, chosen, context), context)
}

export const deleteSourceByName: Handler<'deleteSourceByName'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const { source_id, source_name } = input
  const find = () =>
    source_id ? sourceWithId(source_id, chosen, context) : sourceByName(source_name!, chosen, context)
  return deleted(chosen, find, context)
}

type Named = Pick<Source, 'id' | 'title'>

async function deleted(chosen: Chosen, find: () => Promise<Named>, context: Context) {
  const { notebookId } = chosen
  const meant = await pinned('source', context, async () => {
    const { id, title } = await find()
    return { id, title, notebookId }
  })
  const remove = ({ sources }: Product) => sources.delete(notebookId, meant.id, context.signal)
  const removed = await removeOnce(context, 'SOURCE_NOT_FOUND', () => reach(context, chosen, remove))
  const { id, title } = removed ?? meant
  return { success: true as const, sourceId: id, sourceName: title }
}

/** Its title is looked up where it may have to be told after it has gone. @throws Fault SOURCE_NOT_FOUND */
async function sourceWithId(id: string, chosen: Chosen, context: Context): Promise<Named> {
  if (!context.call.claim) return { id, title: id }
  const source = (await sourcesOf(chosen, context)).sources.find((one) => one.id === id)
  if (source) return source
  throw unknownSource(id)
}

export async function sourcesOf(chosen: Chosen, context: Context) {
  const sources = await reach(context, chosen, (product) => product.sources.list(chosen.notebookId, context.signal))
  return { notebookId: chosen.notebookId, sources }
}

/**
 * The one source of this name.
 * @throws Fault SOURCE_NOT_FOUND, AMBIGUOUS_NAME with the first five titles
 */
async function sourceByName(name: string, chosen: Chosen, context: Context): Promise<Source> {
  return oneByName(name, (await sourcesOf(chosen, context)).sources, NAMING)
}

const NAMING: Naming = {
  plural: 'sources',
  notFound: (name) =>
    new Fault('SOURCE_NOT_FOUND', `Source not found: ${name}`, {
      hint: 'GET /notebooks/{id}/sources lists the sources with their titles.',
    }),
}
