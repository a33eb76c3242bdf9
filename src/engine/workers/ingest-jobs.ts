import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../domain/fault.ts'
import type { Source } from '../../domain/source.ts'
import { LastUsed } from '../../lib/last-used.ts'
import { inTransaction, prepared } from '../../lib/sqlite.ts'
import type { DocumentRead, RawDocument } from '../ingest/document.ts'
import { readText } from '../ingest/readers/text.ts'
import { hashOf } from '../store/content-hash.ts'
import {
  dropUnnamedOriginal,
  factsText,
  openNotebook,
  removeSource,
  rowOfNumber,
  sourceOf,
  writeBeside,
  writeFacts,
} from '../store/notebook-file.ts'
import { hasNotebook } from '../store/notebook-folders.ts'
import { keepOriginal, readNamedFile, storeOriginal } from '../store/originals.ts'
import { outliveLooseEnds } from './loose-ends.ts'
import { yieldToOthers } from './priority.ts'
import { job } from './reply.ts'
import { indexAtOnce, isTakenAtOnce, makeFailed, makeReady, type ReadyDocument, readyDocument } from './write-source.ts'

yieldToOthers()
outliveLooseEnds()

/** A document on its way in. `id` is chosen by the caller, who can then clean up after a thread that was lost. */
export type NewDocument = {
  readonly folder: string
  readonly id: string
  readonly type: string
  readonly givenTitle: string | null
  /** Carries the extension. */
  readonly name: string
  /** The title when there is no better one. */
  readonly shownName: string
  readonly mediaType: string | null
  readonly url: string | null
  readonly origin: string | null
  readonly addedAt: string
  readonly canTranscribe: boolean
  readonly content: { readonly path: string } | { readonly bytes: Uint8Array } | { readonly text: string }
}

/** `behind` says that slow work is left: the source is `processing` until then. */
export type Ingested = {
  readonly source: Source
  readonly isDuplicate: boolean
  readonly behind: boolean
  readonly warnings: readonly string[]
}

/** The notebooks written to last stay open, but for those that have been deleted meanwhile. */
const MOST_OPEN = 4
const open = new LastUsed<DatabaseSync>({ most: MOST_OPEN, open: openNotebook, close: (database) => database.close() })

/** Takes a document in: reads it, indexes it, keeps it. What is refused leaves nothing behind. */
export const addDocument = job((document: NewDocument): Promise<Ingested> => {
  for (const folder of open.names()) if (!hasNotebook(folder)) open.close(folder)
  return takeIn(open.get(document.folder), document, bytesOf(document.content))
})

function bytesOf(content: NewDocument['content']): Uint8Array {
  if ('path' in content) return readNamedFile(content.path)
  return 'bytes' in content ? content.bytes : Buffer.from(content.text)
}

async function takeIn(database: DatabaseSync, document: NewDocument, bytes: Uint8Array): Promise<Ingested> {
  const contentHash = hashOf(bytes)
  const isPasted = 'text' in document.content // read in no time: one look for a twin is enough
  const twin = isPasted ? null : findTwin(database, document.folder, contentHash)
  if (twin !== null) return twin
  const read = await readIn(document, bytes)
  const incoming = {
    document,
    bytes,
    contentHash,
    read,
    title: document.givenTitle ?? read.title ?? document.shownName,
  }
  const isRecording = read.kind === 'audio' || read.kind === 'video'
  if (isRecording && !document.canTranscribe) return keptAsFailed(database, incoming)
  if (isRecording || read.unreadPages.length > 0) return keptForLater(database, incoming)
  if (read.text.trim() === '') throw new Fault('SOURCE_UNREADABLE', 'No text was found in it.')
  const textHash = hashOf(read.text)
  return findTwin(database, document.folder, contentHash, textHash) ?? takeText(database, incoming, textHash)
}

/** A document that was read, on its way into the notebook. */
type Incoming = {
  readonly document: NewDocument
  readonly bytes: Uint8Array
  readonly contentHash: string
  readonly read: DocumentRead
  readonly title: string
}

/** A small original is kept in the notebook's own file: a file for each note would have to be forced to disk by itself. */
const MAX_ROW_ORIGINAL_BYTES = 32 * 1024

function takeText(database: DatabaseSync, incoming: Incoming, textHash: string): Ingested {
  const { document, contentHash, bytes } = incoming
  const ready = readyDocument(incoming.read, incoming.title, textHash)
  const isSmall = bytes.length <= MAX_ROW_ORIGINAL_BYTES && isTakenAtOnce(ready)
  if (!isSmall && !isTextItself(incoming)) storeOriginal(document.folder, contentHash, bytes)
  const number = isTakenAtOnce(ready) ? takeAtOnce(database, incoming, ready) : takeInSlices(database, incoming, ready)
  return {
    source: sourceOf(rowOfNumber(database, number)!),
    isDuplicate: false,
    behind: false,
    warnings: incoming.read.warnings,
  }
}

/** What was pasted, and a file whose bytes are its text, is kept once, as text. */
function isTextItself({ document, bytes, read }: Incoming): boolean {
  return 'text' in document.content || Buffer.from(read.text).equals(bytes)
}

function takeAtOnce(database: DatabaseSync, incoming: Incoming, ready: ReadyDocument): number {
  const { document, contentHash, bytes } = incoming
  try {
    return inTransaction(database, () => {
      const inserted = insertReadyRow(database, document, contentHash, ready)
      indexAtOnce(database, inserted, ready)
      if (bytes.length <= MAX_ROW_ORIGINAL_BYTES && !isTextItself(incoming)) keepOriginal(database, contentHash, bytes)
      return inserted
    })
  } catch (error) {
    dropUnnamedOriginal(database, document.folder, contentHash)
    throw error
  }
}

function takeInSlices(database: DatabaseSync, { document, contentHash }: Incoming, ready: ReadyDocument): number {
  const number = insertRow(database, document, contentHash)
  try {
    makeReady(database, number, ready)
    return number
  } catch (error) {
    removeSource(database, document.folder, number)
    throw error
  }
}

/** Pasted text is taken to the letter; only files and pages are looked at to tell their kind. */
async function readIn(document: NewDocument, bytes: Uint8Array): Promise<DocumentRead> {
  const { name, mediaType, url } = document
  if ('text' in document.content) {
    return readText({ bytes, name, mediaType: 'text/plain; charset=utf-8' })
  }
  const { readDocument } = await import('../ingest/read-document.ts')
  const raw: RawDocument = { bytes, name, mediaType: mediaType ?? undefined, url: url ?? undefined }
  return readDocument(raw)
}

/** The source of the same content, or text, unless that one failed: then it makes room for another try. */
function findTwin(
  database: DatabaseSync,
  folder: string,
  contentHash: string,
  textHash: string | null = null,
): Ingested | null {
  const select = prepared(
    database,
    `SELECT number FROM source WHERE (content_hash = ?1 OR text_hash = ?2) AND is_kept = 1
     ORDER BY content_hash = ?1 DESC`,
  )
  const rows = select.all(contentHash, textHash)
  for (const { number } of rows) {
    const row = rowOfNumber(database, Number(number))!
    if (row.state !== 'failed') return { source: sourceOf(row), isDuplicate: true, behind: false, warnings: [] }
    removeSource(database, folder, row.number)
  }
  return null
}

function insertRow(database: DatabaseSync, document: NewDocument, contentHash: string): number {
  const { id, type, name, mediaType, url, origin, addedAt } = document
  const insert = prepared(
    database,
    `INSERT INTO source (id, title, type, state, content_hash, name, media_type, url, origin, added_at)
     VALUES (?, ?, ?, 'processing', ?, ?, ?, ?, ?, ?)`,
  )
  return Number(insert.run(id, name, type, contentHash, name, mediaType, url, origin, addedAt).lastInsertRowid)
}

/** The row of a source that is ready with the transaction around it. */
function insertReadyRow(database: DatabaseSync, document: NewDocument, contentHash: string, ready: ReadyDocument) {
  const { id, type, name, mediaType, url, origin, addedAt } = document
  const { title, kind, text, textHash, index, facts } = ready
  const insert = prepared(
    database,
    `INSERT INTO source (id, title, type, kind, state, is_kept, content_hash, text_hash, name, media_type, url, origin,
       chars, language, added_at, facts)
     VALUES (?, ?, ?, ?, 'ready', 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const of = [id, title, type, kind, contentHash, textHash, name, mediaType, url, origin]
  return Number(insert.run(...of, text.length, index.language, addedAt, factsText(facts)).lastInsertRowid)
}

/** Pages to recognise, or a recording to write down: answered now, finished behind, taken up again after a crash. */
function keptForLater(database: DatabaseSync, { document, bytes, contentHash, read, title }: Incoming): Ingested {
  storeOriginal(document.folder, contentHash, bytes)
  const number = inTransaction(database, () => {
    const inserted = insertRow(database, document, contentHash)
    writeBeside(database, inserted, read)
    writeFacts(database, inserted, read.facts)
    database
      .prepare('UPDATE source SET is_kept = 1, title = ?, kind = ?, unread_pages = ? WHERE number = ?')
      .run(title, read.kind, JSON.stringify(read.unreadPages), inserted)
    return inserted
  })
  return { source: sourceOf(rowOfNumber(database, number)!), isDuplicate: false, behind: true, warnings: read.warnings }
}

/** Keeps the recording and gives the fault that says how it can be read: adding it again then makes a new try. */
async function keptAsFailed(
  database: DatabaseSync,
  { document, bytes, contentHash, read: { kind }, title }: Incoming,
): Promise<never> {
  const { transcribe } = await import('../model/transcribe.ts')
  const recording = { bytes: new Uint8Array(), name: document.name, kind: kind as 'audio' | 'video' }
  const fault = await transcribe(recording, null, AbortSignal.any([])).then(
    () => new Fault('INTERNAL', 'A recording was read without an endpoint.'),
    (error: unknown) => error as Fault,
  )
  storeOriginal(document.folder, contentHash, bytes)
  inTransaction(database, () => {
    const number = insertRow(database, document, contentHash)
    database.prepare('UPDATE source SET title = ?, kind = ? WHERE number = ?').run(title, kind, number)
    makeFailed(database, number, `${fault.message} ${fault.hint ?? ''}`.trim())
  })
  throw new KeptAsFailed(fault, document.id)
}

class KeptAsFailed extends Fault {
  constructor({ code, message, hint }: Fault, sourceId: string) {
    super(code, message, { hint, details: { sourceId, status: 'failed' } })
  }
}
