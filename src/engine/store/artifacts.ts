import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Artifact, ArtifactFile, MadeArtifact } from '../../domain/artifact.ts'
import { hashContent } from '../../lib/hash.ts'
import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { runInTransaction } from '../../lib/sqlite.ts'
import type { MadeContent, MadeFile } from '../../studio/maker.ts'

/** The tables of what was made of a notebook, as a step of its database. A row stands for a finished item. */
export const ARTIFACT_TABLES = `CREATE TABLE artifact (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, once_key TEXT UNIQUE, type TEXT NOT NULL,
  name TEXT NOT NULL, created_at TEXT NOT NULL, told TEXT NOT NULL -- JSON: what is told beside the files
) STRICT;
CREATE TABLE artifact_file (
  artifact INTEGER NOT NULL REFERENCES artifact (number) ON DELETE CASCADE, place INTEGER NOT NULL,
  name TEXT NOT NULL, mime_type TEXT NOT NULL, size INTEGER NOT NULL, content_hash TEXT NOT NULL,
  PRIMARY KEY (artifact, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX artifact_file_by_content ON artifact_file (content_hash)`

const ARTIFACTS = defineTable({
  name: 'artifact',
  columns: [
    ['id', 'TEXT'],
    ['once_key', 'TEXT', 'NULL'],
    ['type', 'TEXT'],
    ['name', 'TEXT'],
    ['created_at', 'TEXT'],
    ['told', 'TEXT'],
  ],
})

const ARTIFACT_FILES = defineTable({
  name: 'artifact_file',
  columns: [
    ['artifact', 'INTEGER'],
    ['place', 'INTEGER'],
    ['name', 'TEXT'],
    ['mime_type', 'TEXT'],
    ['size', 'BIGINT'],
    ['content_hash', 'TEXT'],
  ],
})

/** What is known of an artifact before it is made. */
export type NewArtifact = Pick<Artifact, 'id' | 'type' | 'createdAt'> & { readonly onceKey?: string }

/** Where the files of artifacts lie, named by their content, and where the one with this id is being made. */
const generatedFolder = (folder: string) => path.join(folder, 'generated')
export const makingFolder = (folder: string, id: string) => path.join(folder, 'making', id)

/** Whether anything was ever made in the folder of a notebook; false costs no database. */
export const hasGenerated = (folder: string) => existsSync(generatedFolder(folder))

/** Newest first. */
export function readArtifacts(tables: SqlTables): Artifact[] {
  const rows = tables.all<ArtifactTableRow>('SELECT * FROM artifact WHERE {notebook} ORDER BY number DESC')
  return rows.map((row) => parseArtifact(tables, row))
}

export function readMadeArtifact(tables: SqlTables, id: string): MadeArtifact | null {
  return parseMadeArtifact(tables, findArtifactRow(tables, id))
}

export function readMadeArtifactByKey(tables: SqlTables, onceKey: string): MadeArtifact | null {
  const select = 'SELECT * FROM artifact WHERE {notebook} AND once_key = ?'
  return parseMadeArtifact(tables, tables.get<ArtifactTableRow>(select, onceKey))
}

const findArtifactRow = (tables: SqlTables, id: string) =>
  tables.get<ArtifactTableRow>('SELECT * FROM artifact WHERE {notebook} AND id = ?', id)

/** The file of an artifact with this name, the main one when null. */
export function findArtifactFile(
  tables: SqlTables,
  id: string,
  name: string | null,
): (ArtifactFile & { readonly hash: string }) | null {
  const row = tables.get<ArtifactFileRow>(
    `SELECT file.* FROM artifact JOIN artifact_file AS file ON artifact = number AND {file.notebook}
     WHERE {artifact.notebook} AND id = ?1 AND (file.name = ?2 OR ?2 IS NULL) ORDER BY place LIMIT 1`,
    id,
    name,
  )
  return row ? { ...parseArtifactFile(row), hash: row.content_hash } : null
}

/** Where a file of an artifact lies in the folder of its notebook. */
export const locateGenerated = (folder: string, hash: string) => path.join(generatedFolder(folder), hash)

/** What was made, its files on disk and whole where they were made. */
export type StagedArtifact = {
  readonly name: string
  readonly told: Omit<MadeContent, 'name' | 'files'>
  readonly files: readonly StagedFile[]
}

/** Lays the files of what was made down in a folder that is there. */
export function stageArtifact(making: string, { name, files, ...told }: MadeContent): StagedArtifact {
  return { name, told, files: files.map((file, place) => stageFile(path.join(making, `file-${place}`), file)) }
}

/**
 * Keeps what was staged, in a database opened to write: the files' places and the row in one step. When this throws, or its
 * thread ends, `dropUnfinished` takes away what is left.
 */
export function keepArtifact(
  database: DatabaseSync,
  folder: string,
  artifact: NewArtifact,
  { name, told, files }: StagedArtifact,
): MadeArtifact {
  const generated = generatedFolder(folder)
  mkdirSync(generated, { recursive: true })
  runInTransaction(database, () => {
    insertArtifact(openSqliteTables(database), { ...artifact, name, told: JSON.stringify(told) }, files)
    for (const { path: from, hash } of files) renameSync(from, locateGenerated(folder, hash))
    syncFolder(generated)
  })
  rmSync(makingFolder(folder, artifact.id), { recursive: true, force: true })
  return readMadeArtifact(openSqliteTables(database), artifact.id)!
}

/** Takes an artifact away with every trace; a file that another one shares stays. Gives what was there. */
export function removeArtifact(database: DatabaseSync, folder: string, id: string): Artifact | null {
  const artifact = removeArtifactRow(openSqliteTables(database), id)
  if (!artifact) return null
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  sweepGenerated(database, folder)
  return artifact
}

/** Gives what was there; its files stay where they lie. */
export function removeArtifactRow(tables: SqlTables, id: string): Artifact | null {
  const row = findArtifactRow(tables, id)
  if (!row) return null
  const artifact = parseArtifact(tables, row)
  tables.run('DELETE FROM artifact WHERE {notebook} AND id = ?', id)
  return artifact
}

/** Removes what making an artifact left that came to no end: its folder, and files that no row names. */
export function dropUnfinished(database: DatabaseSync, folder: string, id: string): void {
  rmSync(makingFolder(folder, id), { recursive: true, force: true })
  sweepGenerated(database, folder)
}

/** What a crash left: nothing is being made now, so everything that no row names goes. */
export function sweepArtifacts(database: DatabaseSync, folder: string): void {
  rmSync(path.join(folder, 'making'), { recursive: true, force: true, maxRetries: 5 }) // who made in it may end only now
  sweepGenerated(database, folder)
}

/** In a transaction of its own, so that no file goes which another thread is just about to name. */
function sweepGenerated(database: DatabaseSync, folder: string): void {
  const generated = generatedFolder(folder)
  if (!existsSync(generated)) return
  const named = database.prepare('SELECT 1 FROM artifact_file WHERE content_hash = ?')
  runInTransaction(database, () => {
    for (const name of readdirSync(generated))
      if (named.get(name) === undefined) rmSync(path.join(generated, name), { force: true })
  })
}

type StagedFile = ArtifactFile & { readonly hash: string; readonly path: string }

function stageFile(target: string, { name, mimeType, bytes }: MadeFile): StagedFile {
  writeFileSync(target, bytes, { flag: 'wx', mode: 0o600, flush: true })
  return { name, mimeType, size: bytes.length, hash: hashContent(bytes), path: target }
}

/** Makes renames into it durable. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

type NewArtifactRow = NewArtifact & { readonly name: string; readonly told: string }

/** In the caller's transaction. */
export function insertArtifact(
  tables: SqlTables,
  { id, onceKey, type, name, createdAt, told }: NewArtifactRow,
  files: readonly Omit<StagedFile, 'path'>[],
): void {
  const number = tables.addNumbered(ARTIFACTS, id, onceKey ?? null, type, name, createdAt, told)
  const addFile = tables.openInsert(ARTIFACT_FILES)
  for (const [place, file] of files.entries()) addFile(number, place, file.name, file.mimeType, file.size, file.hash)
}

type ArtifactTableRow = {
  readonly number: number
  readonly id: string
  readonly type: Artifact['type']
  readonly name: string
  readonly created_at: string
  readonly told: string
}

type ArtifactFileRow = {
  readonly name: string
  readonly mime_type: string
  readonly size: number
  readonly content_hash: string
}

function parseMadeArtifact(tables: SqlTables, row: ArtifactTableRow | undefined): MadeArtifact | null {
  if (!row) return null
  const told = JSON.parse(row.told) as Pick<MadeArtifact, 'citations' | 'applied' | 'warnings'>
  return { ...parseArtifact(tables, row), ...told }
}

function parseArtifact(tables: SqlTables, { number, id, type, name, created_at }: ArtifactTableRow): Artifact {
  const select = 'SELECT * FROM artifact_file WHERE {notebook} AND artifact = ? ORDER BY place'
  const files = tables.all<ArtifactFileRow>(select, number).map(parseArtifactFile)
  return { id, type, name, status: 'ready', createdAt: created_at, files }
}

function parseArtifactFile({ name, mime_type, size }: ArtifactFileRow): ArtifactFile {
  return { name, mimeType: mime_type, size }
}
