import path from 'node:path'
import { Fault } from '../domain/fault.ts'
import type { NewSource, Source } from '../domain/source.ts'
import { cursorOffset, cutPage, pageCursor } from '../lib/pages.ts'
import type { Context, Handler } from './context.ts'
import { fillNotebook, tellMade } from './new-notebook.ts'
import { type Chosen, chooseNotebook } from './notebook-choice.ts'
import { type Naming, oneByName } from './one-by-name.ts'
import { readableFile } from './paths.ts'
import { reach } from './reach.ts'

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
  const added = await reach(context, chosen, (product) =>
    product.sources.add(chosen.notebookId, source, context.signal, context.call.listener?.progress),
  )
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
  const facts = { id: source.id, title: source.title, notebookId: chosen.notebookId, format: input.format }
  const { content: text, offset, pageChars, totalChars, nextOffset } = page
  const reply = { ...facts, totalChars, content: text, pageChars, offset, hasMore: nextOffset !== null }
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
  return deleted(chosen, input.source_id, context)
}

export const deleteSourceByName: Handler<'deleteSourceByName'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const id = input.source_id ?? (await sourceByName(input.source_name!, chosen, context)).id
  return deleted(chosen, id, context)
}

async function deleted(chosen: Chosen, sourceId: string, context: Context) {
  const source = await reach(context, chosen, (product) =>
    product.sources.delete(chosen.notebookId, sourceId, context.signal),
  )
  return { success: true as const, sourceId: source.id, sourceName: source.title }
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
