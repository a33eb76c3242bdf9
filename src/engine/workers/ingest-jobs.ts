import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../domain/fault.ts'
import type { Source } from '../../domain/source.ts'
import type { DocumentRead, RawDocument } from '../ingest/document.ts'
import { hashOf } from '../store/content-hash.ts'
import { openNotebook, removeSource, rowOfNumber, sourceOf } from '../store/notebook-file.ts'
import { readNamedFile, storeOriginal } from '../store/originals.ts'
import { yieldToOthers } from './priority.ts'
import { job } from './reply.ts'
import { makeFailed, makeReady, writeText } from './write-source.ts'

yieldToOthers()

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

/** Takes a document in: stores it, reads it, indexes it. What is refused leaves nothing behind. */
export const addDocument = job(async (document: NewDocument): Promise<Ingested> => {
  const bytes = bytesOf(document.content)
  const database = openNotebook(document.folder)
  try {
    return await takeIn(database, document, bytes)
  } finally {
    database.close()
  }
})

function bytesOf(content: NewDocument['content']): Uint8Array {
  if ('path' in content) return readNamedFile(content.path)
  return 'bytes' in content ? content.bytes : Buffer.from(content.text)
}

async function takeIn(database: DatabaseSync, document: NewDocument, bytes: Uint8Array): Promise<Ingested> {
  const contentHash = hashOf(bytes)
  const twin = findTwin(database, document.folder, 'content_hash', contentHash)
  if (twin !== null) return twin
  storeOriginal(document.folder, contentHash, bytes)
  const number = insertRow(database, document, contentHash)
  try {
    return await ingest(database, document, number, bytes)
  } catch (error) {
    if (error instanceof KeptAsFailed) throw error
    removeSource(database, document.folder, number)
    throw error
  }
}

async function ingest(
  database: DatabaseSync,
  document: NewDocument,
  number: number,
  bytes: Uint8Array,
): Promise<Ingested> {
  const read = await readIn(document, bytes)
  const title = document.givenTitle ?? read.title ?? document.shownName
  const isRecording = read.kind === 'audio' || read.kind === 'video'
  if (isRecording && !document.canTranscribe) return keptAsFailed(database, document, number, title, read)
  if (isRecording || read.unreadPages.length > 0) return keptForLater(database, number, title, read)
  if (read.text.trim() === '') throw new Fault('SOURCE_UNREADABLE', 'No text was found in it.')
  const twin = findTwin(database, document.folder, 'text_hash', hashOf(read.text))
  if (twin !== null) {
    removeSource(database, document.folder, number)
    return twin
  }
  writeText(database, number, read)
  makeReady(database, number, title, read)
  return {
    source: sourceOf(rowOfNumber(database, number)!),
    isDuplicate: false,
    behind: false,
    warnings: read.warnings,
  }
}

/** Pasted text is taken to the letter; only files and pages are looked at to tell their kind. */
async function readIn(document: NewDocument, bytes: Uint8Array): Promise<DocumentRead> {
  const { name, mediaType, url } = document
  if ('text' in document.content) {
    const { readText } = await import('../ingest/readers/text.ts')
    return readText({ bytes, name, mediaType: 'text/plain; charset=utf-8' })
  }
  const { readDocument } = await import('../ingest/read-document.ts')
  const raw: RawDocument = { bytes, name, mediaType: mediaType ?? undefined, url: url ?? undefined }
  return readDocument(raw)
}

/** The source of the same content, unless that one failed: then it makes room for another try. */
function findTwin(
  database: DatabaseSync,
  folder: string,
  column: 'content_hash' | 'text_hash',
  hash: string,
): Ingested | null {
  const rows = database.prepare(`SELECT number FROM source WHERE ${column} = ? AND is_kept = 1`).all(hash)
  for (const { number } of rows) {
    const row = rowOfNumber(database, Number(number))!
    if (row.state !== 'failed') return { source: sourceOf(row), isDuplicate: true, behind: false, warnings: [] }
    removeSource(database, folder, row.number)
  }
  return null
}

function insertRow(database: DatabaseSync, document: NewDocument, contentHash: string): number {
  const { id, type, name, mediaType, url, origin, addedAt } = document
  const insert = database.prepare(
    `INSERT INTO source (id, title, type, state, content_hash, name, media_type, url, origin, added_at)
     VALUES (?, ?, ?, 'processing', ?, ?, ?, ?, ?, ?)`,
  )
  return Number(insert.run(id, name, type, contentHash, name, mediaType, url, origin, addedAt).lastInsertRowid)
}

/** Pages to recognise, or a recording to write down: answered now, finished behind, taken up again after a crash. */
function keptForLater(database: DatabaseSync, number: number, title: string, read: DocumentRead): Ingested {
  writeText(database, number, read)
  database
    .prepare('UPDATE source SET is_kept = 1, title = ?, kind = ?, unread_pages = ? WHERE number = ?')
    .run(title, read.kind, JSON.stringify(read.unreadPages), number)
  return { source: sourceOf(rowOfNumber(database, number)!), isDuplicate: false, behind: true, warnings: read.warnings }
}

/** Keeps the recording and gives the fault that says how it can be read: adding it again then makes a new try. */
async function keptAsFailed(
  database: DatabaseSync,
  { id, name }: NewDocument,
  number: number,
  title: string,
  { kind }: DocumentRead,
): Promise<never> {
  const { transcribe } = await import('../model/transcribe.ts')
  const recording = { bytes: new Uint8Array(), name, kind: kind as 'audio' | 'video' }
  const fault = await transcribe(recording, null, AbortSignal.any([])).then(
    () => new Fault('INTERNAL', 'A recording was read without an endpoint.'),
    (error: unknown) => error as Fault,
  )
  database.prepare('UPDATE source SET title = ?, kind = ? WHERE number = ?').run(title, kind, number)
  makeFailed(database, number, `${fault.message} ${fault.hint ?? ''}`.trim())
  throw new KeptAsFailed(fault, id)
}

class KeptAsFailed extends Fault {
  constructor({ code, message, hint }: Fault, sourceId: string) {
    super(code, message, { hint, details: { sourceId, status: 'failed' } })
  }
}
