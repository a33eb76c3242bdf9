import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { locateGenerated } from '../../engine/store/artifacts.ts'
import { originalPath } from '../../engine/store/notebook-file.ts'
import { nameFilesOwner } from '../../engine/store/original-files.ts'
import { readOriginal, readPackedOriginal } from '../../engine/store/originals.ts'
import { PIECE_BYTES } from '../../lib/files/piece-stream.ts'
import { hashContent, hashFile } from '../../lib/hash.ts'
import { listFiles } from '../backup/list-files.ts'
import { createFileMismatchFault, putChecked } from './checked-files.ts'
import type { MoveEnds } from './move-ends.ts'

/** A notebook with a database, opened where it lies. */
export type NotebookInFolder = { readonly id: string; readonly folder: string; readonly database: DatabaseSync }

export type SourceFile = {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly content_hash: string
  readonly text_hash: string | null
}

/** Moves what sources were made of, into the database or where files lie. */
export async function moveOriginalsToServer(ends: MoveEnds, notebook: NotebookInFolder): Promise<void> {
  const select = notebook.database.prepare(
    'SELECT id, title, type, content_hash, text_hash FROM source ORDER BY number',
  )
  for (const source of select.all() as SourceFile[]) {
    ends.plan.signal.throwIfAborted()
    const bytes = readKept(notebook, source.content_hash)
    if (bytes === null && source.type !== 'text' && source.text_hash !== source.content_hash)
      ends.leaveOutOriginal(source.title)
    if (bytes === null || bytes.length === 0) continue // a text is its own original
    if (ends.keepsOriginals) await keepPieces(ends, notebook.id, source.content_hash, bytes)
    else await putOriginal(ends, notebook.id, source, bytes)
    ends.countFile(bytes.length)
  }
}

/** Null where none is kept. @throws DataUnusable for one that is not as it was written */
function readKept({ database, folder }: NotebookInFolder, contentHash: string): Uint8Array | null {
  const packed = readPackedOriginal(database, contentHash)
  if (packed !== null && hashContent(packed) === contentHash) return packed
  return existsSync(originalPath(folder, contentHash)) ? readOriginal(folder, contentHash) : null
}

const HASH_PIECES = `SELECT encode(sha256(string_agg(data, ''::bytea ORDER BY place)), 'hex') AS hash FROM original_piece
  WHERE notebook = $1 AND content_hash = $2`
const DROP_PIECES = 'DELETE FROM original_piece WHERE notebook = $1 AND content_hash = $2'
const ADD_PIECE = 'INSERT INTO original_piece (notebook, content_hash, place, data) VALUES ($1, $2, $3, $4)'

async function keepPieces({ pool }: MoveEnds, notebook: string, contentHash: string, bytes: Uint8Array): Promise<void> {
  const isKept = async () => {
    const [kept] = await pool.read<{ readonly hash: string | null }>(HASH_PIECES, [notebook, contentHash])
    return kept!.hash === contentHash
  }
  if (await isKept()) return
  await pool.runInTransaction(async (run) => {
    await run(DROP_PIECES, [notebook, contentHash])
    for (let place = 0; place * PIECE_BYTES < bytes.length; place += 1)
      await run(ADD_PIECE, [
        notebook,
        contentHash,
        place,
        bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES),
      ])
  })
  if (!(await isKept())) throw createFileMismatchFault(contentHash)
}

const MARK_IN_FILES = 'UPDATE source SET original_in_files = TRUE WHERE notebook = $1 AND id = $2'

async function putOriginal(
  { openFiles, pool }: MoveEnds,
  notebook: string,
  { id, content_hash }: SourceFile,
  bytes: Uint8Array,
) {
  const send = async function* send() {
    yield bytes
  }
  await putChecked(openFiles(nameFilesOwner(notebook, id)), content_hash, send)
  await pool.read(MARK_IN_FILES, [notebook, id])
}

const SELECT_MADE = `SELECT artifact.id, artifact.name AS title, artifact_file.name, content_hash FROM artifact_file
  JOIN artifact ON artifact = number ORDER BY number, place`

/** Moves the files of what was made of a notebook. */
export async function moveGeneratedToServer(ends: MoveEnds, notebook: NotebookInFolder): Promise<void> {
  for (const row of notebook.database.prepare(SELECT_MADE).all()) {
    ends.plan.signal.throwIfAborted()
    const [hash, file] = [String(row.content_hash), locateGenerated(notebook.folder, String(row.content_hash))]
    if (!existsSync(file)) {
      ends.leaveOut(`The file ${row.name} of "${row.title}" was gone already.`)
      continue
    }
    const store = ends.openFiles(nameFilesOwner(notebook.id, String(row.id)))
    ends.countFile(await putChecked(store, hash, () => createReadStream(file)))
  }
}

const SELECT_OPEN_JOBS = `SELECT id FROM job WHERE state IN ('queued', 'running') ORDER BY number`
const NOTE_JOB_FILE = `INSERT INTO job_file (job, name, content_hash) VALUES ($1, $2, $3)
  ON CONFLICT (job) DO UPDATE SET name = excluded.name, content_hash = excluded.content_hash`

/** Moves the files that were uploaded for jobs which are not over. */
export async function moveJobFilesToServer(ends: MoveEnds, state: DatabaseSync): Promise<void> {
  for (const { id } of state.prepare(SELECT_OPEN_JOBS).all()) {
    const folder = path.join(ends.plan.directory, 'jobs', String(id))
    const [name] = (await listFiles(folder)).files
    if (name === undefined) continue
    const file = path.join(folder, name)
    const hash = await hashFile(file, ends.plan.signal)
    await ends.pool.read(NOTE_JOB_FILE, [id, path.basename(file), hash])
    ends.countFile(await putChecked(ends.openFiles(`job/${id}`), hash, () => createReadStream(file)))
  }
}
