import { constants } from 'node:os'
import { Fault, toFault } from '../../domain/fault.ts'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import { PostgresFailure } from '../../lib/postgres/postgres-failure.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { replaceUnstorable } from '../../lib/sql/storable-text.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import type { DocumentRead } from '../ingest/document.ts'
import type { ModelEndpoint } from '../model/endpoint.ts'
import { needsLatentSpace } from '../search/latent-tables.ts'
import { openWritableIndex } from '../search/sqlite-passage-index.ts'
import { openNotebook } from '../store/notebook-file.ts'
import { findRow, findRowByNumber, type NotebookSourceRow } from '../store/source-rows.ts'
import { tidyInSlices } from '../store/tidy.ts'
import { indexDocument, makeReady, markFailed } from '../store/write-source.ts'
import { keepRecognisedPage, type RecognisedPage, readRecognisedPages } from '../store/write-unfinished.ts'
import { isRecording } from './incoming-document.ts'
import { openNotebookPlace, type PlacedNotebook } from './notebook-place.ts'
import { defineJob } from './reply.ts'
import { formatReason } from './unread-recording.ts'
import { outliveLooseEnds, yieldToOthers } from './worker-thread.ts'

yieldToOthers(constants.priority.PRIORITY_LOW)
outliveLooseEnds()

export type BackgroundTask = {
  readonly folder: string
  readonly id: string
  readonly transcriber: ModelEndpoint | null
  /** Where originals lie that are kept neither in a folder nor on the server itself. */
  readonly files?: FilesPlace | null
}

/** A source that ends the process so often, with nothing of it done, is not begun at the next start again. */
const MAX_ATTEMPTS = 3
const GIVEN_UP = `Reading it was begun ${MAX_ATTEMPTS} times, and each time the service ended before any of it was done; it was given up. Save it in another format, delete this source, and add it again.`

const never = new AbortController().signal // who cancels ends the thread

/** Finishes a source that was answered as `processing`: recognises its pages, or has its recording written down. */
export const finishSource = defineJob(async ({ folder, id, transcriber, files }: BackgroundTask): Promise<void> => {
  const notebook = openNotebookPlace(folder, { openFile: openNotebook, files: files ?? null })
  const { tables } = notebook
  try {
    const row = findRow(tables, id)
    if (row?.state !== 'processing') return
    if (row.attempts >= MAX_ATTEMPTS) return markFailed(tables, row.number, GIVEN_UP)
    tables.run('UPDATE source SET attempts = attempts + 1 WHERE {notebook} AND number = ?', row.number) // kept before it begins
    await finishReading(notebook, row, transcriber)
  } finally {
    notebook.close()
  }
})

/** Keeps a source as failed whose thread was lost while it was worked on. */
export const failSource = defineJob(({ folder, id, reason }: { folder: string; id: string; reason: string }): void => {
  const { tables, close } = openNotebookPlace(folder, { openFile: openNotebook })
  try {
    const row = findRow(tables, id)
    if (row?.state === 'processing') tables.runInTransaction(() => markFailed(tables, row.number, reason))
  } finally {
    close()
  }
})

/** What is done when a notebook has come to rest: learns how its terms go together, and gives back what is free in its file. */
export const tidyNotebook = defineJob(async ({ folder }: { folder: string }): Promise<void> => {
  const { refreshLatentSpace } = await import('../search/latent-fold.ts')
  const database = openNotebook(folder)
  try {
    if (needsLatentSpace(openSqliteTables(database))) for (const _ of refreshLatentSpace(openWritableIndex(database))); // each step is a transaction
    for (const _ of tidyInSlices(database));
  } finally {
    database.close()
  }
})

async function finishReading(notebook: PlacedNotebook, row: NotebookSourceRow, transcriber: ModelEndpoint | null) {
  const { tables } = notebook
  try {
    const read = isRecording(row)
      ? await transcribeRecording(notebook, row, transcriber)
      : await ocrMissingPages(notebook, row)
    if (read.text.trim() === '') throw createEmptyPagesFault()
    const storable = replaceUnstorable(read)
    makeReady(tables, row.number, indexDocument(storable, row.title), () => requireProcessing(tables, row.number))
  } catch (error) {
    const fault = toFault(error)
    if (error instanceof PostgresFailure || LEAVING_IT_OPEN.has(fault.code)) throw error
    tables.runInTransaction(() => markFailed(tables, row.number, formatReason(fault)))
  }
}

/** What is no fault of the source. */
const LEAVING_IT_OPEN: ReadonlySet<string> = new Set(['DISK_FULL', 'DISK_READ_ONLY', 'OVERLOADED', 'SOURCE_NOT_FOUND'])

/** It may have been deleted meanwhile, or finished by another process. */
function requireProcessing(tables: SqlTables, number: number): void {
  if (findRowByNumber(tables, number)?.state !== 'processing')
    throw new Fault('SOURCE_NOT_FOUND', 'The source was deleted, or finished elsewhere, meanwhile.')
}

function createEmptyPagesFault(): Fault {
  return new Fault('SOURCE_UNREADABLE', 'No text was found on its pages.', {
    hint: 'Add a sharper picture, or a copy that carries its text, and delete this one.',
  })
}

async function transcribeRecording(
  { readOriginal }: PlacedNotebook,
  row: NotebookSourceRow,
  transcriber: ModelEndpoint | null,
): Promise<DocumentRead> {
  const { transcribe } = await import('../model/transcribe.ts')
  const bytes = await readOriginal(row.contentHash)
  return transcribe({ bytes, name: row.name, kind: row.kind as 'audio' | 'video' }, transcriber, never)
}

/** Each page is kept as soon as it is recognised: after a crash only the rest is done. */
async function ocrMissingPages(
  { tables, readOriginal }: PlacedNotebook,
  row: NotebookSourceRow,
): Promise<DocumentRead> {
  const { ocrPages, mergeOcrPages } = await import('../ingest/ocr.ts')
  const done = new Set(readRecognisedPages(tables, row.number).map(({ page }) => page))
  const missing = row.unreadPages.filter((page) => !done.has(page))
  const bytes = await readOriginal(row.contentHash)
  const raw = { bytes, name: row.name, mediaType: row.mediaType ?? undefined }
  const keepPage = (page: RecognisedPage) => keepRecognisedPage(tables, row.number, replaceUnstorable(page))
  await ocrPages(raw, missing, keepPage, never)
  const stored = readStoredDocument(tables, row)
  const whole = mergeOcrPages(stored, readRecognisedPages(tables, row.number))
  return { ...stored, ...whole, html: null, unreadPages: [], warnings: [], title: row.title }
}

type StoredText = { readonly text: string; readonly places: string }

function readStoredDocument(
  tables: SqlTables,
  row: NotebookSourceRow,
): Pick<DocumentRead, 'text' | 'places' | 'kind' | 'facts'> {
  const select = 'SELECT text, places FROM source_text WHERE {notebook} AND number = ?'
  const stored = tables.get<StoredText>(select, row.number)
  return {
    kind: row.kind as DocumentRead['kind'],
    text: stored?.text ?? '',
    facts: row.facts ?? undefined,
    places: JSON.parse(stored?.places ?? '[]') as SourcePlace[],
  }
}
