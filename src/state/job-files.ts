import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** The files that callers brought for jobs: one for a job at most, from the moment it is made until it is over. */
export type JobFiles = {
  /**
   * Takes a file for a job that is about to be made.
   * @param uploadFolder the folder of its own in which it came; null where it lies where the caller named it
   * @returns the path to keep with the job
   */
  take(jobId: string, file: string, uploadFolder: string | null): Promise<string>
  /** Where the file of a job is read, on this machine. @param file as `take` gave it */
  bring(jobId: string, file: string): Promise<string>
  /** Removes the file of a job that is over, or did not come to be; what lies here of one that goes on elsewhere, too. */
  remove(jobId: string): Promise<void>
  /** Removes what was left by processes that are gone. @param open the jobs that are not over */
  removeLeft(open: ReadonlySet<string>): Promise<void>
}

/** Jobs of one process: what was uploaded lies in a folder for each of them, what the caller named where it is. */
export function openJobFolders(directory: string): JobFiles {
  const findFolder = (jobId: string) => path.join(directory, jobId)
  const remove = (jobId: string) => rm(findFolder(jobId), { recursive: true, force: true })
  return {
    async take(jobId, file, uploadFolder) {
      if (uploadFolder === null) return file
      await mkdir(directory, { recursive: true })
      await rename(uploadFolder, findFolder(jobId))
      return path.join(findFolder(jobId), path.relative(uploadFolder, file))
    },
    bring: async (_jobId, file) => file,
    remove,
    async removeLeft(open) {
      for (const jobId of await readdir(directory).catch(() => [])) if (!open.has(jobId)) await remove(jobId)
    },
  }
}
