import { constants } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import { Fault, toFault } from '../../domain/fault.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { runInTransaction } from '../../lib/sqlite.ts'
import type { DocumentRead, TextPlace } from '../ingest/document.ts'
import type { ModelEndpoint } from '../model/endpoint.ts'
import { needsLatentSpace } from '../search/latent-tables.ts'
import { openWritableIndex } from '../search/sqlite-passage-index.ts'
import { openNotebook } from '../store/notebook-file.ts'
import { readOriginal } from '../store/originals.ts'
import { findRow, type NotebookSourceRow } from '../store/source-rows.ts'
import { tidyInSlices } from '../store/tidy.ts'
import { indexDocument, makeReady, markFailed } from '../store/write-source.ts'
import { outliveLooseEnds } from './loose-ends.ts'
import { yieldToOthers } from './priority.ts'
import { defineJob } from './reply.ts'

yieldToOthers(constants.priority.PRIORITY_LOW)
outliveLooseEnds()

export type BackgroundTask = {
  readonly folder: string
  readonly id: string
  readonly transcriber: ModelEndpoint | null
}

/** A source that ends the process so often, with nothing of it done, is not begun at the next start again. */
const MAX_ATTEMPTS = 3
const GIVEN_UP = `Reading it was begun ${MAX_ATTEMPTS} times, and each time the service ended before any of it was done; it was given up. Save it in another format, delete this source, and add it again.`

const never = new AbortController().signal // who cancels ends the thread

/** Finishes a source that was answered as `processing`: recognises its pages, or has its recording written down. */
export const finishSource = defineJob(async ({ folder, id, transcriber }: BackgroundTask): Promise<void> => {
  const database = openNotebook(folder)
  try {
    const row = findRow(openSqliteTables(database), id)
    if (row?.state !== 'processing') return
    if (row.attempts >= MAX_ATTEMPTS) return markFailed(openSqliteTables(database), row.number, GIVEN_UP)
    database.prepare('UPDATE source SET attempts = attempts + 1 WHERE number = ?').run(row.number) // kept before it begins
    await finishReading(database, folder, row, transcriber)
  } finally {
    database.close()
  }
})

/** Keeps a source as failed whose thread was lost while it was worked on. */
export const failSource = defineJob(({ folder, id, reason }: { folder: string; id: string; reason: string }): void => {
  const database = openNotebook(folder)
  try {
    const row = findRow(openSqliteTables(database), id)
    if (row?.state === 'processing') markFailed(openSqliteTables(database), row.number, reason)
  } finally {
    database.close()
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

async function finishReading(
  database: DatabaseSync,
  folder: string,
  row: NotebookSourceRow,
  transcriber: ModelEndpoint | null,
) {
  try {
    const isRecording = row.kind === 'audio' || row.kind === 'video'
    const read = isRecording
      ? await transcribeRecording(folder, row, transcriber)
      : await ocrMissingPages(database, folder, row)
    if (read.text.trim() === '') throw createEmptyPagesFault()
    makeReady(openSqliteTables(database), row.number, indexDocument(read, row.title))
  } catch (error) {
    const { message, hint, code } = toFault(error)
    if (code === 'DISK_FULL' || code === 'DISK_READ_ONLY') throw error
    markFailed(openSqliteTables(database), row.number, hint === undefined ? message : `${message} ${hint}`)
  }
}

function createEmptyPagesFault(): Fault {
  return new Fault('SOURCE_UNREADABLE', 'No text was found on its pages.', {
    hint: 'Add a sharper picture, or a copy that carries its text, and delete this one.',
  })
}

async function transcribeRecording(
  folder: string,
  row: NotebookSourceRow,
  transcriber: ModelEndpoint | null,
): Promise<DocumentRead> {
  const { transcribe } = await import('../model/transcribe.ts')
  const bytes = readOriginal(folder, row.contentHash)
  return transcribe({ bytes, name: row.name, kind: row.kind as 'audio' | 'video' }, transcriber, never)
}

/** Each page is kept as soon as it is recognised: after a crash only the rest is done. */
async function ocrMissingPages(database: DatabaseSync, folder: string, row: NotebookSourceRow): Promise<DocumentRead> {
  const { ocrPages, mergeOcrPages } = await import('../ingest/ocr.ts')
  const done = new Set(readOcrPages(database, row.number).map(({ page }) => page))
  const missing = row.unreadPages.filter((page) => !done.has(page))
  const raw = { bytes: readOriginal(folder, row.contentHash), name: row.name, mediaType: row.mediaType ?? undefined }
  const keep = database.prepare('INSERT OR REPLACE INTO recognised_page (number, page, text) VALUES (?, ?, ?)')
  const progressed = database.prepare('UPDATE source SET attempts = 1 WHERE number = ?')
  const keepPage = ({ page, text }: { readonly page: number; readonly text: string }) =>
    runInTransaction(database, () => {
      keep.run(row.number, page, text)
      progressed.run(row.number)
    })
  await ocrPages(raw, missing, keepPage, never)
  const stored = readStoredDocument(database, row)
  const whole = mergeOcrPages(stored, readOcrPages(database, row.number))
  return { ...stored, ...whole, html: null, unreadPages: [], warnings: [], title: row.title }
}

function readOcrPages(database: DatabaseSync, number: number): { page: number; text: string }[] {
  const rows = database.prepare('SELECT page, text FROM recognised_page WHERE number = ? ORDER BY page').all(number)
  return rows.map(({ page, text }) => ({ page: Number(page), text: String(text) }))
}

function readStoredDocument(
  database: DatabaseSync,
  row: NotebookSourceRow,
): Pick<DocumentRead, 'text' | 'places' | 'kind' | 'facts'> {
  const stored = database.prepare('SELECT text, places FROM source_text WHERE number = ?').get(row.number)
  return {
    kind: row.kind as DocumentRead['kind'],
    text: String(stored?.text ?? ''),
    facts: row.facts ?? undefined,
    places: JSON.parse(String(stored?.places ?? '[]')) as TextPlace[],
  }
}
