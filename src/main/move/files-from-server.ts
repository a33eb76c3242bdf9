import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { locateGenerated } from '../../engine/store/artifacts.ts'
import { originalPath } from '../../engine/store/notebook-file.ts'
import { nameFilesOwner } from '../../engine/store/original-files.ts'
import { keepOriginal, readPackedOriginal } from '../../engine/store/originals.ts'
import { writeAtomically } from '../../lib/atomic-write.ts'
import { checkContent, type FileStore } from '../../lib/files/file-store.ts'
import { openFolderFiles } from '../../lib/files/folder-files.ts'
import { hashContent } from '../../lib/hash.ts'
import { runInTransaction } from '../../lib/sqlite.ts'
import { createFileMismatchFault, putChecked } from './checked-files.ts'
import type { MoveEnds } from './move-ends.ts'
import type { NotebookInFolder, SourceFile } from './move-files.ts'

type ServerOriginal = SourceFile & {
  readonly original_in_files: boolean
  /** Of what lies in the database; null where nothing does. */
  readonly size: number | null
}

const SELECT_ORIGINALS = `SELECT id, title, type, content_hash, text_hash, original_in_files,
    (SELECT sum(length(data))::bigint FROM original_piece AS piece
     WHERE piece.notebook = source.notebook AND piece.content_hash = source.content_hash) AS size
  FROM source WHERE notebook = $1 ORDER BY number`
const SELECT_PIECE = 'SELECT data FROM original_piece WHERE notebook = $1 AND content_hash = $2 AND place = $3'

/** Larger ones are files, as in a notebook that was made here. */
const MAX_PACKED_BYTES = 32 * 1024

/** Brings what sources were made of, from the database or from where files lie. */
export async function moveOriginalsFromServer(ends: MoveEnds, notebook: NotebookInFolder): Promise<void> {
  const files = openFolderFiles(originalPath(notebook.folder, ''))
  for (const original of await ends.pool.read<ServerOriginal>(SELECT_ORIGINALS, [notebook.id])) {
    ends.plan.signal.throwIfAborted()
    const { size, original_in_files, content_hash: hash } = original
    const isGone = size === null && !original_in_files
    if (isGone && original.type !== 'text' && original.text_hash !== hash) ends.leaveOutOriginal(original.title)
    if (isGone) continue // a text is its own original
    const streamOriginal = () => sendOriginal(ends, notebook.id, original)
    if (size !== null && size <= MAX_PACKED_BYTES) ends.countFile(await packOriginal(notebook, hash, streamOriginal()))
    else ends.countFile(await putChecked(files, hash, streamOriginal))
  }
}

async function* sendOriginal(ends: MoveEnds, notebook: string, { id, content_hash, size }: ServerOriginal) {
  if (size === null) return yield* sendFile(ends.openFiles(nameFilesOwner(notebook, id)), content_hash)
  for (let [place, sent] = [0, 0]; sent < size; place += 1) {
    const [piece] = await ends.pool.read<{ readonly data: Uint8Array }>(SELECT_PIECE, [notebook, content_hash, place])
    if (!piece) throw createFileMismatchFault(content_hash)
    sent += piece.data.length
    yield piece.data
  }
}

async function* sendFile(store: FileStore, hash: string): AsyncGenerator<Uint8Array> {
  const opened = await store.open(hash)
  if (!opened) throw createFileMismatchFault(hash)
  yield* opened.content
}

/** Keeps a small one in the database of the notebook. */
async function packOriginal(
  { database }: NotebookInFolder,
  hash: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const bytes = Buffer.concat(await Readable.from(content).toArray())
  runInTransaction(database, () => keepOriginal(database, hash, bytes))
  if (hashContent(readPackedOriginal(database, hash)!) !== hash) throw createFileMismatchFault(hash)
  return bytes.length
}

const SELECT_MADE = `SELECT artifact.id, content_hash FROM artifact_file
  JOIN artifact ON artifact = number ORDER BY number, place`

/** Brings the files of what was made of a notebook. */
export async function moveGeneratedFromServer(ends: MoveEnds, notebook: NotebookInFolder): Promise<void> {
  const files = openFolderFiles(locateGenerated(notebook.folder, ''))
  for (const { id, content_hash } of notebook.database.prepare(SELECT_MADE).all()) {
    ends.plan.signal.throwIfAborted()
    const [store, hash] = [ends.openFiles(nameFilesOwner(notebook.id, String(id))), String(content_hash)]
    ends.countFile(await putChecked(files, hash, () => sendFile(store, hash)))
  }
}

const SELECT_JOB_FILES = `SELECT job_file.job, name, content_hash FROM job_file JOIN job ON job.id = job_file.job
  WHERE state IN ('queued', 'running') ORDER BY number`

type JobFileRow = { readonly job: string; readonly name: string; readonly content_hash: string }

/** Brings the files that jobs wait for which are not over. @returns where each will lie, by the id of its job */
export async function moveJobFilesFromServer(ends: MoveEnds, staging: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>()
  for (const { job, name, content_hash } of await ends.pool.read<JobFileRow>(SELECT_JOB_FILES)) {
    const folder = path.join(staging, 'jobs', job)
    mkdirSync(folder, { recursive: true })
    const store = ends.openFiles(`job/${job}`)
    await writeAtomically(path.join(folder, name), checkContent(content_hash, sendFile(store, content_hash)))
    ends.countFile(statSync(path.join(folder, name)).size)
    places.set(job, path.join(ends.plan.directory, 'jobs', job, name))
  }
  return places
}
