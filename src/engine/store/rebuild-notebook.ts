import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { hashContent } from '../../lib/hash.ts'
import { toTextOrUndefined } from '../../lib/json-value.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import type { DocumentRead } from '../ingest/document.ts'
import { readDocument } from '../ingest/read-document.ts'
import type { Identity } from './identity.ts'
import { makeNotebookFile, openNotebook, openNotebookToRead } from './notebook-file.ts'
import { readTexts } from './source-records.ts'
import { indexDocument, makeReady, markFailed } from './write-source.ts'

type RebuiltNotebook = { readonly sources: number; readonly lost: readonly string[] }

const LOST = 'Its text and its original were damaged, and no copy was left; add it again.'

/** Whether every page of a notebook's database and every text in it is as it was written. */
export function isNotebookIntact(folder: string): boolean {
  try {
    const database = openNotebookToRead(folder)
    try {
      if (database.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') return false
      const ready = database.prepare("SELECT number FROM source WHERE state = 'ready'").all()
      for (const { number } of ready) readTexts(openSqliteTables(database), Number(number))
      return true
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

/**
 * Makes the database of a notebook anew, of what is whole in the damaged one and of the originals beside it. A source of
 * which neither its text nor its original is left stays in the list as failed.
 * @param damaged where the damaged database was put; there may be none
 */
export async function rebuildNotebook(folder: string, damaged: string, identity: Identity): Promise<RebuiltNotebook> {
  makeNotebookFile(folder, identity)
  const database = openNotebook(folder)
  const former = openFormerDatabase(damaged)
  try {
    const rows = former ? readReachableRows(former, 'source') : []
    const lost: string[] = []
    for (const row of rows) {
      const read = (former && readKeptText(former, row)) ?? (await rereadOriginal(folder, former, row))
      if (!insertRecovered(database, row, read)) lost.push(String(row.title))
    }
    if (former) for (const table of COPIED_TABLES) copyRows(former, database, table)
    const named = new Set(rows.map(({ content_hash }) => content_hash))
    const found = await recoverFiles(database, folder, named)
    return { sources: rows.length + found - lost.length, lost }
  } finally {
    former?.close()
    database.close()
  }
}

/** Makes sources of the originals that none names, in a database that is whole. @returns how many */
export async function recoverUnnamedOriginals(folder: string): Promise<number> {
  if (!isNotebookIntact(folder)) return 0 // it is made anew of them anyway
  const database = openNotebook(folder)
  try {
    const rows = database.prepare('SELECT content_hash FROM source').all()
    return await recoverFiles(database, folder, new Set(rows.map(({ content_hash }) => content_hash)))
  } finally {
    database.close()
  }
}

type FormerTableRow = Readonly<Record<string, SQLInputValue>>
type RecoveredDocument = Pick<DocumentRead, 'text' | 'html' | 'places' | 'kind' | 'facts'>

/** What is copied as it is, those first that others refer to. */
const COPIED_TABLES = ['note', 'label', 'source_label', 'artifact', 'artifact_file', 'original']

function openFormerDatabase(file: string): DatabaseSync | null {
  try {
    return existsSync(file) ? new DatabaseSync(file) : null
  } catch {
    return null
  }
}

/** As many as can be read. */
function readReachableRows(former: DatabaseSync, table: string): FormerTableRow[] {
  const rows: FormerTableRow[] = []
  try {
    for (const row of former.prepare(`SELECT * FROM ${table}`).iterate()) rows.push(row as FormerTableRow)
  } catch {
    // what stands behind the damage cannot be reached
  }
  return rows
}

function readKeptText(former: DatabaseSync, { number, kind, state, facts }: FormerTableRow): RecoveredDocument | null {
  if (state !== 'ready') return null
  try {
    const texts = readTexts(openSqliteTables(former), Number(number))
    if (!texts) return null
    const row = former.prepare('SELECT places FROM source_text WHERE number = ?').get(Number(number))
    const kept = typeof facts === 'string' ? JSON.parse(facts) : undefined
    return {
      ...texts,
      kind: kind as RecoveredDocument['kind'],
      places: JSON.parse(String(row?.places ?? '[]')),
      facts: kept,
    }
  } catch {
    return null
  }
}

async function rereadOriginal(
  folder: string,
  former: DatabaseSync | null,
  row: FormerTableRow,
): Promise<RecoveredDocument | null> {
  const bytes = readKeptOriginal(folder, former, String(row.content_hash))
  if (!bytes) return null
  const { name, media_type, url } = row
  return tryReadDocument({
    bytes,
    name: String(name),
    mediaType: toTextOrUndefined(media_type),
    url: toTextOrUndefined(url),
  })
}

async function tryReadDocument(raw: Parameters<typeof readDocument>[0]): Promise<DocumentRead | null> {
  try {
    const read = await readDocument(raw)
    return read.text.trim() === '' || read.unreadPages.length > 0 ? null : read
  } catch {
    return null
  }
}

function readKeptOriginal(folder: string, former: DatabaseSync | null, hash: string): Uint8Array | null {
  const file = path.join(folder, 'files', hash)
  try {
    const packed = former?.prepare('SELECT data FROM original WHERE content_hash = ?').get(hash)?.data
    const bytes = existsSync(file) ? readFileSync(file) : packed && zstdDecompressSync(packed as Uint8Array)
    return bytes && hashContent(bytes) === hash ? bytes : null
  } catch {
    return null
  }
}

const COLUMNS = ['id', 'title', 'type', 'kind', 'content_hash', 'name', 'media_type', 'url', 'origin', 'added_at']

/** @returns whether it can be asked */
function insertRecovered(database: DatabaseSync, row: FormerTableRow, read: RecoveredDocument | null): boolean {
  const insert = `INSERT INTO source (${COLUMNS.join()}, state, is_kept) VALUES (${COLUMNS.map(() => '?').join()}, 'processing', 1)`
  const { lastInsertRowid } = database.prepare(insert).run(...COLUMNS.map((column) => row[column] ?? null))
  const number = Number(lastInsertRowid)
  if (read) makeReady(openSqliteTables(database), number, indexDocument({ ...read } as DocumentRead, String(row.title)))
  else markFailed(openSqliteTables(database), number, row.state === 'failed' ? String(row.reason) : LOST)
  return read !== null
}

function copyRows(former: DatabaseSync, database: DatabaseSync, table: string): void {
  for (const row of readReachableRows(former, table)) {
    const columns = Object.keys(row)
    const insert = `INSERT OR IGNORE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`
    try {
      database.prepare(insert).run(...Object.values(row))
    } catch {
      // it refers to what is lost
    }
  }
}

/** Originals that no row names any more. */
async function recoverFiles(database: DatabaseSync, folder: string, named: ReadonlySet<unknown>): Promise<number> {
  let count = 0
  for (const hash of readdirSync(path.join(folder, 'files')).filter((name) => !named.has(name))) {
    const bytes = readKeptOriginal(folder, null, hash)
    const read = bytes && (await tryReadDocument({ bytes, name: hash }))
    if (!read) continue
    count += 1
    const title = read.title ?? `Recovered ${count}`
    const row = { id: randomUUID(), title, type: 'file', kind: read.kind, content_hash: hash, name: hash }
    insertRecovered(database, { ...row, added_at: new Date(0).toISOString() }, read)
  }
  return count
}
