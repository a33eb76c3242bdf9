import path from 'node:path'
import { listTypesHeldBy, nameHolder, SOURCE_HOLDERS, type SourceHolder } from '../contract/sources.ts'
import { Fault } from '../domain/fault.ts'
import { createUnknownSourceFault } from '../domain/ready-sources.ts'
import type { AddedSource, NewSource, Source } from '../domain/source.ts'
import { createPageCursor, cutPage, readCursorOffset } from '../lib/pages.ts'
import type { OnProductStep, Product } from '../product/port.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import { findOneByName, type Naming } from './find-one-by-name.ts'
import { makeOnce } from './make-once.ts'
import { describeMadeNotebook, fillNotebook } from './new-notebook.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'
import { requireReadableFile } from './paths.ts'
import { pinOnce, removeOnce } from './remove-once.ts'

type AddInput = Parameters<Handler<'addSource'>>[0]
type ReadInput = Parameters<Handler<'readSource'>>[0]

export const addSource: Handler<'addSource'> = async (input, context) => {
  const source = await readNewSource(input, context)
  const add = async (chosen: ChosenNotebook) => {
    const value = await addToNotebook(chosen, source, context)
    return { value, title: value.sourceName }
  }
  const { value, made } = await fillNotebook(input, nameUnreadSource(source), add, context)
  const { warnings: told, ...added } = value
  const warnings = [...told, ...warnOfUnusedFields(input)]
  return { ...added, ...describeMadeNotebook(made), ...(warnings.length > 0 ? { warnings } : {}) }
}

/** A source is read from one field: what was sent in another one is told, with the call that takes it. */
function warnOfUnusedFields(input: AddInput): readonly string[] {
  const used = chooseHolder(input)
  const unused = (['file_path', 'url', 'text'] as const).filter((field) => field !== used && input[field] !== undefined)
  return unused.map(
    (field) =>
      `${nameHolder(field, input)} was not used: this source was read from ${nameHolder(used, input)}. To add it too, send it in a call of its own with source_type ${listTypesHeldBy(field).join(' or ')}.`,
  )
}

/** The field that holds the source: of two that could, the file. */
function chooseHolder(input: AddInput): SourceHolder {
  const given = SOURCE_HOLDERS[input.source_type].filter((field) => input[field] !== undefined)
  return given.find((field) => field === 'file_path') ?? given[0]!
}

async function addToNotebook(chosen: ChosenNotebook, source: NewSource, context: Context) {
  const added = await addSourceOnce('source', chosen, source, context, context.call.listener?.progress)
  const { id, title, status } = added.source
  if (status === 'failed') throw createUnreadableSourceFault(added.source)
  return {
    sourceId: id,
    sourceName: title,
    status,
    ...(added.duplicate ? { duplicate: true } : {}),
    warnings: added.warnings,
  }
}

/** Adds a source once, however often the call is tried. @param what tells the sources apart that one call adds */
export function addSourceOnce(
  what: string,
  chosen: ChosenNotebook,
  source: NewSource,
  context: Context,
  onStep?: OnProductStep,
) {
  const { notebookId } = chosen
  const isOurs = ({ title, origin }: Source) =>
    title === nameUnreadSource(source) || ('url' in source && (origin === source.url || title === source.url))
  return makeOnce<AddedSource>(context, chosen, what, {
    make: ({ sources }, id) => sources.add(notebookId, source, context.signal, onStep, id),
    find: async ({ sources }, isSince) => {
      const all = await sources.list(notebookId, context.signal)
      const found = all.find((one) => isOurs(one) && isSince(one.addedAt))
      return found ? { source: found, duplicate: false, warnings: [] } : null
    },
    sought: `a source called “${nameUnreadSource(source)}”`,
  })
}

/** What a source is called before it is read. */
function nameUnreadSource(source: NewSource): string {
  if (source.title !== undefined) return source.title
  if (source.type === 'file') return source.name
  return source.type === 'text' ? 'Pasted text' : source.url
}

/** A failed source never counts as ready, also when it was there before. */
export function createUnreadableSourceFault({ id, reason }: Source): Fault {
  return new Fault('SOURCE_UNREADABLE', reason ?? 'The source could not be read.', {
    hint: 'The source is listed as failed with this reason; delete it, then add it in another form.',
    details: { sourceId: id },
  })
}

/** What the contract's check let through, as the port wants it. */
export async function readNewSource(input: AddInput, context: Context): Promise<NewSource> {
  const { source_type, title, url, text } = input
  if (chooseHolder(input) === 'file_path') {
    const file = await requireReadableFile(input.file_path!, context)
    return { type: 'file', path: file, name: path.basename(input.file_name ?? input.file_path!), title }
  }
  if (source_type === 'text') return { type: 'text', text: text!, title }
  return { type: source_type === 'file' ? 'url' : source_type, url: url!, title }
}

export const listSources: Handler<'listSources'> = async (input, context) => {
  const { notebookId, sources } = await listNotebookSources(await chooseNotebook(input, context), context)
  const listed = sources.map(({ addedAt, ...source }) => ({ ...source, added_at: addedAt }))
  return { notebookId, sources: listed, count: listed.length }
}

export const readSource: Handler<'readSource'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const id = await requireSourceId(input, chosen, context)
  const { source, content } = await callProduct(context, chosen, (product) =>
    product.sources.read(chosen.notebookId, id, input.format, context.signal),
  )
  const page = cutPage(content, {
    offset: readOffset(input, content),
    maxChars: choosePageChars(input, content),
    format: input.format,
  })
  const named = { id: source.id, title: source.title, notebookId: chosen.notebookId, format: input.format }
  const facts = source.facts === undefined ? {} : { facts: source.facts }
  const { content: text, offset, pageChars, totalChars, nextOffset } = page
  const reply = { ...named, ...facts, totalChars, content: text, pageChars, offset, hasMore: nextOffset !== null }
  if (nextOffset === null) return reply
  const nextCursor = createPageCursor(content, input.format, nextOffset)
  return { ...reply, nextCursor, continue: formatContinuation(chosen, source, input, nextCursor) }
}

const choosePageChars = ({ paginate, max_chars }: ReadInput, content: string) =>
  paginate ? max_chars : Math.max(1, content.length)

/** Where a page begins. @throws Fault BAD_REQUEST for a cursor of another source, form or time */
export function readOffset({ cursor, format }: Pick<ReadInput, 'cursor' | 'format'>, content: string): number {
  if (cursor === undefined) return 0
  const place = readCursorOffset(cursor, content, format)
  if ('offset' in place) return place.offset
  const why = {
    malformed: 'cursor is not one that this service gave out for this source.',
    format: 'cursor was given out for the other format.',
    changed: 'cursor is out of date: the source has changed since.',
  }[place.problem]
  throw new Fault('BAD_REQUEST', why, { hint: 'Leave cursor out to read from the beginning.' })
}

function formatContinuation(
  chosen: ChosenNotebook,
  source: Source,
  { format, max_chars }: ReadInput,
  cursor: string,
): string {
  const query = new URLSearchParams({ format, max_chars: String(max_chars), cursor })
  return `GET /notebooks/${chosen.notebookId}/sources/${source.id}?${query} (tool source_read with cursor "${cursor}") reads on.`
}

type SourceName = { readonly source_id?: string | undefined; readonly source_name?: string | undefined }

/** The source a caller names, by its name where that is given. @throws Fault SOURCE_NOT_FOUND, AMBIGUOUS_NAME */
export async function requireSourceId(
  { source_id, source_name }: SourceName,
  chosen: ChosenNotebook,
  context: Context,
) {
  return source_name === undefined ? source_id! : (await requireSourceByName(source_name, chosen, context)).id
}

export const renameSource: Handler<'renameSource'> = async (input, context) => {
  const { notebookId, ...target } = await chooseNotebook(input, context)
  const { id, title } = await callProduct(context, target, ({ sources }) =>
    sources.rename(notebookId, input.source_id, input.title, context.signal),
  )
  return { success: true, sourceId: id, sourceName: title }
}

export const deleteSource: Handler<'deleteSource'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  return deleteFound(chosen, () => requireSourceById(input.source_id, chosen, context), context)
}

export const deleteSourceByName: Handler<'deleteSourceByName'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { source_id, source_name } = input
  const locateSource = () =>
    source_id ? requireSourceById(source_id, chosen, context) : requireSourceByName(source_name!, chosen, context)
  return deleteFound(chosen, locateSource, context)
}

type NamedSource = Pick<Source, 'id' | 'title'>

async function deleteFound(chosen: ChosenNotebook, locateSource: () => Promise<NamedSource>, context: Context) {
  const { notebookId } = chosen
  const meant = await pinOnce('source', context, async () => {
    const { id, title } = await locateSource()
    return { id, title, notebookId }
  })
  const removeFoundSource = ({ sources }: Product) => sources.delete(notebookId, meant.id, context.signal)
  const removed = await removeOnce(context, 'SOURCE_NOT_FOUND', () => callProduct(context, chosen, removeFoundSource))
  const { id, title } = removed ?? meant
  return { success: true as const, sourceId: id, sourceName: title }
}

/** Its title is looked up where it may have to be told after it has gone. @throws Fault SOURCE_NOT_FOUND */
async function requireSourceById(id: string, chosen: ChosenNotebook, context: Context): Promise<NamedSource> {
  if (!context.call.claim) return { id, title: id }
  const source = (await listNotebookSources(chosen, context)).sources.find((one) => one.id === id)
  if (source) return source
  throw createUnknownSourceFault(id)
}

export async function listNotebookSources(chosen: ChosenNotebook, context: Context) {
  const sources = await callProduct(context, chosen, (product) =>
    product.sources.list(chosen.notebookId, context.signal),
  )
  return { notebookId: chosen.notebookId, sources }
}

/**
 * The one source of this name.
 * @throws Fault SOURCE_NOT_FOUND, AMBIGUOUS_NAME with the first five titles
 */
async function requireSourceByName(name: string, chosen: ChosenNotebook, context: Context): Promise<Source> {
  return findOneByName(name, (await listNotebookSources(chosen, context)).sources, NAMING)
}

const NAMING: Naming = {
  plural: 'sources',
  notFound: (name) =>
    new Fault('SOURCE_NOT_FOUND', `Source not found: ${name}`, {
      hint: 'GET /notebooks/{id}/sources lists the sources with their titles.',
    }),
}
