import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../domain/fault.ts'
import type { Source } from '../../domain/source.ts'
import { hashContent } from '../../lib/hash.ts'
import { LruCache } from '../../lib/lru-cache.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { runInTransaction } from '../../lib/sqlite.ts'
import { dropUnnamedOriginal, openNotebook, removeSource } from '../store/notebook-file.ts'
import { hasNotebook } from '../store/notebook-folders.ts'
import { keepOriginal, storeOriginal } from '../store/originals.ts'
import { findRowByNumber, insertReadyRow, insertSourceRow, listTwins, toNotebookSource } from '../store/source-rows.ts'
import {
  describeRead,
  indexAtOnce,
  indexDocument,
  isIndexedAtOnce,
  makeReady,
  type ReadyDocument,
} from '../store/write-source.ts'
import { writeUnfinished, writeUnreadable } from '../store/write-unfinished.ts'
import {
  type IncomingDocument,
  isReadLater,
  isRecording,
  isTextItself,
  type NewDocument,
  readContentBytes,
  readIncoming,
  titleDocument,
} from './incoming-document.ts'
import { defineJob } from './reply.ts'
import { explainUnreadRecording, formatReason, KeptAsFailed } from './unread-recording.ts'
import { outliveLooseEnds, yieldToOthers } from './worker-thread.ts'

yieldToOthers()
outliveLooseEnds()

/** `behind` says that slow work is left: the source is `processing` until then. */
export type IngestResult = {
  readonly source: Source
  readonly isDuplicate: boolean
  readonly hasBackgroundWork: boolean
  readonly warnings: readonly string[]
}

/** The notebooks written to last stay open, but for those that have been deleted meanwhile. */
const MAX_OPEN_NOTEBOOKS = 4
const open = new LruCache<DatabaseSync>({
  maxEntries: MAX_OPEN_NOTEBOOKS,
  open: openNotebook,
  close: (database) => database.close(),
})

/** Takes a document in: reads it, indexes it, keeps it. What is refused leaves nothing behind. */
export const addDocument = defineJob((document: NewDocument): Promise<IngestResult> => {
  for (const folder of open.names()) if (!hasNotebook(folder)) open.close(folder)
  return ingestDocument(open.get(document.folder), document, readContentBytes(document.content))
})

async function ingestDocument(database: DatabaseSync, document: NewDocument, bytes: Uint8Array): Promise<IngestResult> {
  const contentHash = hashContent(bytes)
  const isPasted = 'text' in document.content // read in no time: one look for a twin is enough
  const twin = isPasted ? null : findDuplicate(database, document.folder, contentHash)
  if (twin !== null) return twin
  const read = await readIncoming(document, bytes)
  const incoming = { document, bytes, contentHash, read, title: titleDocument(document, read) }
  if (isRecording(read) && !document.canTranscribe) return keepAsFailed(database, incoming)
  if (isReadLater(read)) return keepForLater(database, incoming)
  if (read.text.trim() === '') throw new Fault('SOURCE_UNREADABLE', 'No text was found in it.')
  const textHash = hashContent(read.text)
  return findDuplicate(database, document.folder, contentHash, textHash) ?? ingestText(database, incoming, textHash)
}

/** A small original is kept in the notebook's own file: a file for each note would have to be forced to disk by itself. */
const MAX_ROW_ORIGINAL_BYTES = 32 * 1024

function ingestText(database: DatabaseSync, incoming: IncomingDocument, textHash: string): IngestResult {
  const { document, contentHash, bytes } = incoming
  const ready = indexDocument(incoming.read, incoming.title, textHash)
  const isSmall = bytes.length <= MAX_ROW_ORIGINAL_BYTES && isIndexedAtOnce(ready)
  if (!isSmall && !isTextItself(incoming.read, bytes)) storeOriginal(document.folder, contentHash, bytes)
  const number = isIndexedAtOnce(ready)
    ? ingestAtOnce(database, incoming, ready)
    : ingestInSlices(database, incoming, ready)
  return {
    source: toNotebookSource(findRowByNumber(openSqliteTables(database), number)!),
    isDuplicate: false,
    hasBackgroundWork: false,
    warnings: incoming.read.warnings,
  }
}

function ingestAtOnce(database: DatabaseSync, incoming: IncomingDocument, ready: ReadyDocument): number {
  const { document, contentHash, bytes } = incoming
  try {
    return runInTransaction(database, () => {
      const inserted = insertReadyRow(openSqliteTables(database), { ...document, contentHash }, describeRead(ready))
      indexAtOnce(openSqliteTables(database), inserted, ready)
      if (bytes.length <= MAX_ROW_ORIGINAL_BYTES && !isTextItself(incoming.read, bytes))
        keepOriginal(database, contentHash, bytes)
      return inserted
    })
  } catch (error) {
    dropUnnamedOriginal(database, document.folder, contentHash)
    throw error
  }
}

function ingestInSlices(
  database: DatabaseSync,
  { document, contentHash }: IncomingDocument,
  ready: ReadyDocument,
): number {
  const number = insertSourceRow(openSqliteTables(database), { ...document, contentHash })
  try {
    makeReady(openSqliteTables(database), number, ready)
    return number
  } catch (error) {
    removeSource(database, document.folder, number)
    throw error
  }
}

/** The source of the same content, or text, unless that one failed: then it makes room for another try. */
function findDuplicate(
  database: DatabaseSync,
  folder: string,
  contentHash: string,
  textHash: string | null = null,
): IngestResult | null {
  for (const row of listTwins(openSqliteTables(database), contentHash, textHash)) {
    if (row.state !== 'failed')
      return { source: toNotebookSource(row), isDuplicate: true, hasBackgroundWork: false, warnings: [] }
    removeSource(database, folder, row.number)
  }
  return null
}

/** Pages to recognise, or a recording to write down: answered now, finished behind, taken up again after a crash. */
function keepForLater(
  database: DatabaseSync,
  { document, bytes, contentHash, read, title }: IncomingDocument,
): IngestResult {
  storeOriginal(document.folder, contentHash, bytes)
  const tables = openSqliteTables(database)
  const number = runInTransaction(database, () => writeUnfinished(tables, { ...document, contentHash }, read, title))
  return {
    source: toNotebookSource(findRowByNumber(tables, number)!),
    isDuplicate: false,
    hasBackgroundWork: true,
    warnings: read.warnings,
  }
}

/** Keeps the recording and gives the fault that says how it can be read: adding it again then makes a new try. */
async function keepAsFailed(
  database: DatabaseSync,
  { document, bytes, contentHash, read: { kind }, title }: IncomingDocument,
): Promise<never> {
  const fault = await explainUnreadRecording(document.name, kind)
  storeOriginal(document.folder, contentHash, bytes)
  const about = { title, kind, reason: formatReason(fault) }
  runInTransaction(database, () => writeUnreadable(openSqliteTables(database), { ...document, contentHash }, about))
  throw new KeptAsFailed(fault, document.id)
}
