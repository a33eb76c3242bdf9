import { randomBytes } from 'node:crypto'
import { type FileHandle, lstat, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_MODES } from './file-modes.ts'
import type { PinnedFolder } from './pinned-folder.ts'

/** The whole of a file, or its pieces in order. */
type FileData = string | Uint8Array | AsyncIterable<Uint8Array>

/**
 * Replaces the file at `target` as one step: a reader, or a start after a power cut, finds the old content or the new,
 * never a mixture; when this resolves, the new one is on disk. A symbolic link is followed, the mode of an existing
 * file is kept. When it fails nothing is left behind.
 */
export async function writeAtomically(target: string, data: FileData): Promise<void> {
  const real = await realpath(target).catch(() => target)
  await replaceFile(path.dirname(real), path.basename(real), data, PRIVATE_MODES.file)
}

/**
 * The same in a folder that is held open, so that nothing is written outside of it: a link that stands at `name` is
 * replaced and not followed.
 * @param newMode of a file that is not there yet
 * @throws LinkInTheWay where the folder's path came to lead elsewhere, on systems that cannot hold it
 */
export async function writeAtomicallyIn(
  folder: PinnedFolder,
  name: string,
  data: FileData,
  newMode: number,
): Promise<void> {
  folder.requireThere()
  await replaceFile(folder.place, name, data, newMode)
  folder.requireThere()
}

async function replaceFile(directory: string, name: string, data: FileData, newMode: number): Promise<void> {
  const target = path.join(directory, name)
  const beside = path.join(directory, `${buildPartPrefix(name)}${randomBytes(8).toString('hex')}${ENDING}`)
  try {
    await writeDurably(beside, data, (await readFileMode(target)) ?? newMode)
    await rename(beside, target)
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
  return removeLeftoversIn(path.dirname(real), path.basename(real))
}

/** The same of `name` in a folder, where nothing is followed. */
export async function removeLeftoversIn(directory: string, name: string): Promise<number> {
  const isLeftover = (entry: string) => entry.startsWith(buildPartPrefix(name)) && entry.endsWith(ENDING)
  const names = (await readdir(directory)).filter(isLeftover)
  await Promise.all(names.map((name) => rm(path.join(directory, name), { force: true })))
  return names.length
}

const ENDING = '.part'
const buildPartPrefix = (name: string) => `.${name}.`

async function readFileMode(file: string): Promise<number | null> {
  const stats = await lstat(file).catch(() => null)
  return stats?.isFile() ? stats.mode & 0o777 : null
}

async function writeDurably(file: string, data: FileData, mode: number): Promise<void> {
  await withHandle(await open(file, 'wx', mode), async (handle) => {
    await restoreMode(handle, mode)
    await handle.writeFile(data)
    await handle.sync()
  })
}

/** What the umask took away is given back. Some file systems have no modes to give. */
async function restoreMode(handle: FileHandle, mode: number): Promise<void> {
  if (((await handle.stat()).mode & 0o777) !== mode) await handle.chmod(mode).catch(() => {})
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
