import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Artifact, ArtifactDownload, ArtifactFile, MadeArtifact } from '../../domain/artifact.ts'
import { runInTransaction } from '../../lib/sqlite.ts'
import type { MadeContent, MadeFile } from '../../studio/maker.ts'
import { hashContent } from './content-hash.ts'

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

/** What is known of an artifact before it is made. */
export type NewArtifact = Pick<Artifact, 'id' | 'type' | 'createdAt'> & { readonly onceKey?: string }

/** Where the files of artifacts lie, named by their content, and where the one with this id is being made. */
const generatedFolder = (folder: string) => path.join(folder, 'generated')
export const makingFolder = (folder: string, id: string) => path.join(folder, 'making', id)

/** Whether anything was ever made in the folder of a notebook; false costs no database. */
export const hasGenerated = (folder: string) => existsSync(generatedFolder(folder))

/** Newest first. */
export function readArtifacts(database: DatabaseSync): Artifact[] {
  return database
    .prepare('SELECT * FROM artifact ORDER BY number DESC')
    .all()
    .map((row) => parseArtifact(database, row))
}

export function readMadeArtifact(database: DatabaseSync, id: string): MadeArtifact | null {
  return parseMadeArtifact(database, database.prepare('SELECT * FROM artifact WHERE id = ?').get(id))
}

export function readMadeArtifactByKey(database: DatabaseSync, onceKey: string): MadeArtifact | null {
  return parseMadeArtifact(database, database.prepare('SELECT * FROM artifact WHERE once_key = ?').get(onceKey))
}

/** The file of an artifact with this name, the main one when null. */
export function findArtifactFile(
  database: DatabaseSync,
  folder: string,
  id: string,
  name: string | null,
): ArtifactDownload | null {
  const row = database
    .prepare(
      `SELECT file.* FROM artifact JOIN artifact_file AS file ON artifact = number
       WHERE id = ?1 AND (?2 IS NULL OR file.name = ?2) ORDER BY place LIMIT 1`,
    )
    .get(id, name)
  if (!row) return null
  const hash = String(row.content_hash)
  return { ...parseArtifactFile(row), path: path.join(generatedFolder(folder), hash), hash }
}

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
    insertArtifact(database, { ...artifact, name, told: JSON.stringify(told) }, files)
    for (const { path: from, hash } of files) renameSync(from, path.join(generated, hash))
    syncFolder(generated)
  })
  rmSync(makingFolder(folder, artifact.id), { recursive: true, force: true })
  return readMadeArtifact(database, artifact.id)!
}

/** Takes an artifact away with every trace; a file that another one shares stays. Gives what was there. */
export function removeArtifact(database: DatabaseSync, folder: string, id: string): Artifact | null {
  const row = database.prepare('SELECT * FROM artifact WHERE id = ?').get(id)
  if (!row) return null
  const artifact = parseArtifact(database, row)
  database.prepare('DELETE FROM artifact WHERE id = ?').run(id)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  sweepGenerated(database, folder)
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
  const file = openSync(target, 'wx', 0o600)
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
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

function insertArtifact(database: DatabaseSync, row: NewArtifactRow, files: readonly StagedFile[]): void {
  const { id, onceKey = null, type, name, createdAt, told } = row
  const { lastInsertRowid } = database
    .prepare('INSERT INTO artifact (id, once_key, type, name, created_at, told) VALUES (?, ?, ?, ?, ?, ?)')
    .run(id, onceKey, type, name, createdAt, told)
  const insert = database.prepare('INSERT INTO artifact_file VALUES (?, ?, ?, ?, ?, ?)')
  for (const [place, file] of files.entries())
    insert.run(lastInsertRowid, place, file.name, file.mimeType, file.size, file.hash)
}

function parseMadeArtifact(database: DatabaseSync, row: Record<string, unknown> | undefined): MadeArtifact | null {
  if (!row) return null
  const told = JSON.parse(String(row.told)) as Pick<MadeArtifact, 'citations' | 'applied' | 'warnings'>
  return { ...parseArtifact(database, row), ...told }
}

function parseArtifact(database: DatabaseSync, row: Record<string, unknown>): Artifact {
  const files = database
    .prepare('SELECT * FROM artifact_file WHERE artifact = ? ORDER BY place')
    .all(Number(row.number))
    .map(parseArtifactFile)
  return {
    id: String(row.id),
    type: row.type as Artifact['type'],
    name: String(row.name),
    status: 'ready',
    createdAt: String(row.created_at),
    files,
  }
}

function parseArtifactFile(row: Record<string, unknown>): ArtifactFile {
  return { name: String(row.name), mimeType: String(row.mime_type), size: Number(row.size) }
}
