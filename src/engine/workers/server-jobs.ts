import type { Artifact, MadeArtifact } from '../../domain/artifact.ts'
import { Fault } from '../../domain/fault.ts'
import type { Label } from '../../domain/label.ts'
import type { Note } from '../../domain/note.ts'
import { createUnknownSourceFault } from '../../domain/ready-sources.ts'
import type { Source, SourceContent, SourceFormat, SourceOriginal } from '../../domain/source.ts'
import { createDamageError } from '../../lib/data-unusable.ts'
import { hashContent } from '../../lib/hash.ts'
import { LruCache } from '../../lib/lru-cache.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { replaceUnstorable } from '../../lib/sql/storable-text.ts'
import { readSourceContent } from '../read-source-content.ts'
import { refreshLatentSpace } from '../search/latent-fold.ts'
import { needsLatentSpace } from '../search/latent-tables.ts'
import type { WritableIndex } from '../search/passage-index.ts'
import { openServerNotebook, readFromServer } from '../search/server-place.ts'
import {
  findArtifactFile,
  type NewArtifact,
  readArtifacts,
  readMadeArtifact,
  readMadeArtifactByKey,
  type StagedArtifact,
} from '../store/artifacts.ts'
import { readLabels } from '../store/labels.ts'
import { readNotes } from '../store/notes.ts'
import { findOriginalOwner, keepOriginalFile, noteOriginalRemoved, putOriginalFile } from '../store/original-files.ts'
import { keepArtifactRows, removeServerArtifact } from '../store/server-artifacts.ts'
import { dropUnnamedServerOriginal, keepServerOriginal, measureServerOriginal } from '../store/server-originals.ts'
import { nameOriginal } from '../store/source-original.ts'
import { readTexts, removeSourceRows } from '../store/source-records.ts'
import {
  findRow,
  findRowByNumber,
  insertReadyRow,
  insertSourceRow,
  listSourceRecords,
  listTwins,
  type NewSourceRow,
  type NotebookSourceRow,
  toNotebookSource,
} from '../store/source-rows.ts'
import { describeRead, indexAtOnce, indexDocument, isIndexedAtOnce, makeReady } from '../store/write-source.ts'
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
import type { IngestResult } from './ingest-jobs.ts'
import { defineJob } from './reply.ts'
import { explainUnreadRecording, formatReason, KeptAsFailed } from './unread-recording.ts'
import { outliveLooseEnds } from './worker-thread.ts'

// What a thread does in notebooks on a server, where it does it in another way than in a folder. The `folder` of each is
// the place of a notebook (`search/server-place.ts`).

outliveLooseEnds()

type NotebookFolder = { readonly folder: string }

const MAX_OPEN_NOTEBOOKS = 16
const open = new LruCache<WritableIndex>({
  maxEntries: MAX_OPEN_NOTEBOOKS,
  open: openServerNotebook,
  close: () => {},
})

function read<T>({ folder }: NotebookFolder, work: (tables: SqlTables) => T): T {
  const notebook = open.get(folder)
  return readFromServer(notebook, () => work(notebook.tables))
}

function write<T>({ folder }: NotebookFolder, work: (tables: SqlTables) => T): T {
  const { tables } = open.get(folder)
  return tables.runInTransaction(() => work(tables))
}

export const listServerSources = defineJob((place: NotebookFolder): Source[] =>
  read(place, (tables) => listSourceRecords(tables).map(toNotebookSource)),
)

export const findServerSource = defineJob((asked: NotebookFolder & { readonly id: string }): Source | null =>
  read(asked, (tables) => {
    const row = findRow(tables, asked.id)
    return row && toNotebookSource(row)
  }),
)

export const readServerSource = defineJob(
  (asked: NotebookFolder & { readonly id: string; readonly format: SourceFormat }): SourceContent =>
    read(asked, (tables) => readSourceContent(tables, requireRow(tables, asked.id), asked.format)),
)

export type DescribedOriginal = Pick<SourceOriginal, 'name' | 'mimeType' | 'hash'> &
  (
    | { readonly bytes: Uint8Array }
    | { readonly size: number } // read in parts, from the database
    | { readonly owner: string } // from the files of this source
  )

export const describeServerOriginal = defineJob(
  (asked: NotebookFolder & { readonly id: string }): DescribedOriginal =>
    read(asked, (tables) => {
      const row = requireRow(tables, asked.id)
      const about = { ...nameOriginal(row), hash: row.contentHash }
      const size = measureServerOriginal(tables, row.contentHash)
      if (size !== null) return { ...about, size }
      const owner = findOriginalOwner(tables, row.contentHash)
      return owner === null ? { ...about, bytes: readTextItself(tables, row) } : { ...about, owner }
    }),
)

function readTextItself(tables: SqlTables, { number, contentHash }: NotebookSourceRow): Buffer {
  const bytes = Buffer.from(readTexts(tables, number)?.text ?? '')
  if (hashContent(bytes) !== contentHash) throw createDamageError('PostgreSQL', 'has lost an original')
  return bytes
}

export const listServerNotes = defineJob((place: NotebookFolder): Note[] => read(place, readNotes))
export const listServerLabels = defineJob((place: NotebookFolder): Label[] => read(place, readLabels))

/** Takes a document in: reads it, indexes it as it can be stored, keeps it. What is refused leaves nothing behind. */
export const addServerDocument = defineJob(async (given: NewDocument): Promise<IngestResult> => {
  const document = { ...replaceUnstorable({ ...given, content: null }), content: given.content }
  const bytes = readContentBytes(document.content)
  const contentHash = hashContent(bytes)
  const known = 'text' in document.content ? null : read(document, (tables) => findTwin(tables, contentHash, null))
  if (known) return known
  const text = replaceUnstorable(await readIncoming(document, bytes))
  const incoming = { document, bytes, contentHash, read: text, title: titleDocument(document, text) }
  if (text.text.trim() === '' && !isReadLater(text)) throw new Fault('SOURCE_UNREADABLE', 'No text was found in it.')
  await putOriginal(incoming)
  if (isRecording(text) && !document.canTranscribe) return keepAsFailed(incoming)
  return isReadLater(text) ? keepForLater(incoming) : keepDocument(incoming)
})

/** Where originals do not lie in the database they are there before a row says so. */
async function putOriginal({ document, bytes, contentHash, read }: IncomingDocument): Promise<void> {
  const { files, folder, id } = document
  if (!files || isTextItself(read, bytes)) return
  await putOriginalFile(folder, open.get(folder).tables, { id, contentHash, bytes }, files)
}

/**
 * Makes the row of a document with its original, unless there is a twin. Nobody else writes to the notebook in the
 * transaction that looks for one, whatever process he is on.
 * @returns its number, or what is told of its twin
 */
function keepUnlessTwin(
  { document, bytes, contentHash, read }: IncomingDocument,
  textHash: string | null,
  insert: (tables: SqlTables, row: NewSourceRow) => number,
): number | IngestResult {
  return write(document, (tables) => {
    const twin = findTwin(tables, contentHash, textHash)
    if (twin) return twin
    dropFailedTwins(tables, contentHash, textHash)
    dropUnanswered(tables, document.id)
    const number = insert(tables, { ...document, contentHash })
    if (isTextItself(read, bytes)) return number
    if (document.files) keepOriginalFile(tables, document.id, number)
    else keepServerOriginal(tables, contentHash, bytes)
    return number
  })
}

function keepDocument(incoming: IncomingDocument): IngestResult {
  const { document, read, title } = incoming
  const textHash = hashContent(read.text)
  const ready = indexDocument(read, title, textHash)
  const isAtOnce = isIndexedAtOnce(ready)
  const begun = keepUnlessTwin(incoming, textHash, (tables, row) => {
    if (!isAtOnce) return insertSourceRow(tables, row)
    const number = insertReadyRow(tables, row, describeRead(ready))
    indexAtOnce(tables, number, ready)
    return number
  })
  if (typeof begun !== 'number') return begun
  const { tables } = open.get(document.folder)
  if (!isAtOnce) makeReadyOrNothing(tables, begun, () => makeReady(tables, begun, ready))
  return describeKept(incoming, begun, false)
}

/** Pages to recognise, or a recording to write down: answered now, finished behind, by whichever process has time. */
function keepForLater(incoming: IncomingDocument): IngestResult {
  const { read, title } = incoming
  const insert = (tables: SqlTables, row: NewSourceRow) => writeUnfinished(tables, row, read, title)
  const begun = keepUnlessTwin(incoming, null, insert)
  return typeof begun === 'number' ? describeKept(incoming, begun, true) : begun
}

/** Keeps the recording and gives the fault that says how it can be read: adding it again then makes a new try. */
async function keepAsFailed(incoming: IncomingDocument): Promise<IngestResult> {
  const { document, read, title } = incoming
  const fault = await explainUnreadRecording(document.name, read.kind)
  const about = { title, kind: read.kind, reason: formatReason(fault) }
  const begun = keepUnlessTwin(incoming, null, (tables, row) => writeUnreadable(tables, row, about))
  if (typeof begun === 'number') throw new KeptAsFailed(fault, document.id)
  return begun
}

function describeKept({ document, read }: IncomingDocument, number: number, hasBackgroundWork: boolean): IngestResult {
  const source = toNotebookSource(findRowByNumber(open.get(document.folder).tables, number)!)
  return { source, isDuplicate: false, hasBackgroundWork, warnings: read.warnings }
}

function makeReadyOrNothing(tables: SqlTables, number: number, work: () => void): void {
  try {
    work()
  } catch (error) {
    tables.runInTransaction(() => removeSource(tables, number))
    throw error
  }
}

/** One that failed is none: it makes room for another try. */
function findTwin(tables: SqlTables, contentHash: string, textHash: string | null): IngestResult | null {
  const twin = listTwins(tables, contentHash, textHash).find(({ state }) => state !== 'failed')
  return twin ? { source: toNotebookSource(twin), isDuplicate: true, hasBackgroundWork: false, warnings: [] } : null
}

function dropFailedTwins(tables: SqlTables, contentHash: string, textHash: string | null): void {
  for (const { number } of listTwins(tables, contentHash, textHash)) removeSource(tables, number)
}

/** What an earlier try of the same call left that nobody was told of; who may still work on it writes nothing more. */
function dropUnanswered(tables: SqlTables, id: string): void {
  const select = 'SELECT number FROM source WHERE {notebook} AND id = ? AND is_kept = 0'
  const left = tables.get<{ readonly number: number }>(select, id)
  if (left) removeSource(tables, left.number)
}

/** Takes away every trace of a source, in the caller's transaction. */
function removeSource(tables: SqlTables, number: number): void {
  const row = findRowByNumber(tables, number)
  if (!row) return
  noteOriginalRemoved(tables, number)
  removeSourceRows(tables, number)
  dropUnnamedServerOriginal(tables, row.contentHash)
}

export const deleteServerSource = defineJob(
  (asked: NotebookFolder & { readonly id: string }): Source =>
    write(asked, (tables) => {
      const row = requireRow(tables, asked.id)
      removeSource(tables, row.number)
      return toNotebookSource(row)
    }),
)

/** Takes away what nobody was told of: of a call that failed, or whose thread was lost. */
export const dropUnansweredSource = defineJob((asked: NotebookFolder & { readonly id: string }): void =>
  write(asked, (tables) => dropUnanswered(tables, asked.id)),
)

export const renameServerSource = defineJob(
  (asked: NotebookFolder & { readonly id: string; readonly title: string }): Source =>
    write(asked, (tables) => {
      requireRow(tables, asked.id)
      const title = replaceUnstorable(asked.title)
      tables.run('UPDATE source SET title = ? WHERE {notebook} AND id = ?', title, asked.id)
      return toNotebookSource(requireRow(tables, asked.id))
    }),
)

export const listServerArtifacts = defineJob((place: NotebookFolder): Artifact[] => read(place, readArtifacts))

export const readServerArtifact = defineJob((asked: NotebookFolder & { readonly id: string }): MadeArtifact | null =>
  read(asked, (tables) => readMadeArtifact(tables, asked.id)),
)

export const findServerArtifactByKey = defineJob(
  (asked: NotebookFolder & { readonly onceKey: string }): MadeArtifact | null =>
    read(asked, (tables) => readMadeArtifactByKey(tables, asked.onceKey)),
)

export const findServerArtifactFile = defineJob(
  (asked: NotebookFolder & { readonly id: string; readonly name: string | null }) =>
    read(asked, (tables) => findArtifactFile(tables, asked.id, asked.name)),
)

type StagedInput = NotebookFolder & { readonly artifact: NewArtifact; readonly staged: StagedArtifact }

export const keepServerArtifact = defineJob(
  ({ folder, artifact, staged }: StagedInput): MadeArtifact =>
    keepArtifactRows(open.get(folder).tables, artifact, staged),
)

export const deleteServerArtifact = defineJob((asked: NotebookFolder & { readonly id: string }): Artifact | null =>
  removeServerArtifact(open.get(asked.folder).tables, asked.id),
)

/** Learns how the terms of a notebook go together, where that has changed; for one process at a time. */
export const learnLatentSpace = defineJob(({ folder }: NotebookFolder): void => {
  const notebook = open.get(folder)
  if (needsLatentSpace(notebook.tables)) for (const _ of refreshLatentSpace(notebook)); // each step is a transaction
})

function requireRow(tables: SqlTables, id: string): NotebookSourceRow {
  const row = findRow(tables, id)
  if (row) return row
  throw createUnknownSourceFault(id)
}
