import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** The whole of a file, or its pieces in order. */
export type FileData = string | Uint8Array | AsyncIterable<Uint8Array>

/**
 * Replaces the file at `target` as one step: a reader, or a start after a power cut, finds the old content or the new,
 * never a mixture; when this resolves, the new one is on disk. A symbolic link is followed, the mode of an existing
 * file is kept. When it fails nothing is left behind.
 * @param newMode of a file that is not there yet; what the user's umask takes away is taken away
 */
export async function atomicWrite(target: string, data: FileData, newMode = PRIVATE_MODE): Promise<void> {
  const real = await realpath(target).catch(() => target)
  const directory = path.dirname(real)
  const beside = path.join(directory, `${beginning(real)}${randomBytes(8).toString('hex')}${ENDING}`)
  try {
    await writeDurably(beside, data, (await modeOf(real)) ?? newMode)
    await rename(beside, real)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncDirectory(directory)
}

/**
 * Removes what writes of `target` cut short by a crash left beside it, and tells how many. For its only writer, before
 * its first write.
 */
export async function removeLeftovers(target: string): Promise<number> {
  const real = await realpath(target).catch(() => target)
  const directory = path.dirname(real)
  const names = (await readdir(directory)).filter((name) => name.startsWith(beginning(real)) && name.endsWith(ENDING))
  await Promise.all(names.map((name) => rm(path.join(directory, name), { force: true })))
  return names.length
}

const ENDING = '.part'
const beginning = (target: string) => `.${path.basename(target)}.`

/** For what only the service reads. */
const PRIVATE_MODE = 0o600
/** For files in a folder of the user's own: as every other program leaves them there. */
export const USERS_MODE = 0o666

async function modeOf(file: string): Promise<number | null> {
  const stats = await stat(file).catch(() => null)
  return stats ? stats.mode & 0o777 : null
}

async function writeDurably(file: string, data: FileData, mode: number): Promise<void> {
  await withHandle(await open(file, 'wx', mode), async (handle) => {
    await handle.writeFile(data)
    await handle.sync()
  })
}

/** Makes the rename itself durable. */
async function syncDirectory(directory: string): Promise<void> {
  await withHandle(await open(directory, 'r'), (handle) => handle.sync())
}

async function withHandle(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}
