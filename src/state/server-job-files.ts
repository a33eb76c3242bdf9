import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenFiles } from '../lib/files/file-store.ts'
import { hashFile } from '../lib/hash.ts'
import { type SqlStore, writeOne } from '../lib/sql/sql-store.ts'
import type { JobFiles } from './job-files.ts'

/** Of every job that has a file, written down before the file is put: so nothing lies anywhere that no row knows of. */
export const JOB_FILE_TABLE = `CREATE TABLE job_file (
  job TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, content_hash TEXT NOT NULL,
  noted_at TIMESTAMPTZ NOT NULL DEFAULT now())`

const NOTE = 'INSERT INTO job_file (job, name, content_hash) VALUES (?1, ?2, ?3)'
const SELECT = 'SELECT name, content_hash AS hash FROM job_file WHERE job = ?1'
const IS_OPEN = "EXISTS (SELECT 1 FROM job WHERE job.id = job_file.job AND state IN ('queued', 'running'))"
const SELECT_OVER = `SELECT job FROM job_file WHERE job = ?1 AND NOT ${IS_OPEN}`
/** One that has no job is about to have one, but for those of processes that were lost. */
const SELECT_LEFT = `SELECT job FROM job_file WHERE NOT ${IS_OPEN}
  AND (noted_at < now() - interval '1 hour' OR EXISTS (SELECT 1 FROM job WHERE job.id = job_file.job))`
const FORGET = 'DELETE FROM job_file WHERE job = ?1'

type JobFile = { readonly name: string; readonly hash: string }
type JobRow = { readonly job: string }

/**
 * Jobs that any process may carry out: their files lie where all find them, and on this machine while the job runs here.
 * One that the caller named is brought along, too, since it lies on the machine of the process that was asked.
 * @param directory a folder of this process, with a folder for each job that runs here
 */
export function openServerJobFiles(store: SqlStore, openFiles: OpenFiles, directory: string): JobFiles {
  const openJob = (jobId: string) => openFiles(`job/${jobId}`)
  const removeAll = async (rows: readonly JobRow[]) => {
    for (const { job } of rows) {
      await openJob(job).removeAll()
      await store.write([writeOne(FORGET, [job])])
    }
  }
  return {
    async take(jobId, file) {
      const hash = await hashFile(file, AbortSignal.any([]))
      await store.write([writeOne(NOTE, [jobId, path.basename(file), hash])])
      await openJob(jobId).put(hash, createReadStream(file))
      return file
    },
    async bring(jobId, file) {
      const [kept] = await store.read<JobFile>(SELECT, [jobId])
      if (!kept) return file
      const target = path.join(directory, jobId, kept.name)
      await mkdir(path.dirname(target), { recursive: true })
      const opened = await openJob(jobId).open(kept.hash)
      if (!opened) throw new Error('The file of the job is gone.')
      await pipeline(Readable.from(opened.content), createWriteStream(target, { mode: 0o600 }))
      return target
    },
    async remove(jobId) {
      await rm(path.join(directory, jobId), { recursive: true, force: true })
      await removeAll(await store.read<JobRow>(SELECT_OVER, [jobId]))
    },
    removeLeft: async () => removeAll(await store.read<JobRow>(SELECT_LEFT)),
  }
}
