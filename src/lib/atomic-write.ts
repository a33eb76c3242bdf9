import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const LEFTOVER = /^\..+\.[0-9a-f]{16}\.part$/

/**
 * Replaces the file at `target` as one step: a reader, or a start after a power cut, finds the old content or the new,
 * never a mixture; when this resolves, the new one is on disk. A symbolic link is followed, the mode of an existing
 * file is kept. When it fails nothing is left behind.
 */
export async function atomicWrite(target: string, data: string | Uint8Array): Promise<void> {
  const real = await realpath(target).catch(() => target)
  const directory = path.dirname(real)
  const beside = path.join(directory, `.${path.basename(real)}.${randomBytes(8).toString('hex')}.part`)
  try {
    await writeDurably(beside, data, await modeOf(real))
    await rename(beside, real)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncDirectory(directory)
}

/** Removes what writes cut short by a crash left in `directory`, and tells how many. Call it before the first write. */
export async function removeLeftovers(directory: string): Promise<number> {
  const names = (await readdir(directory)).filter((name) => LEFTOVER.test(name))
  await Promise.all(names.map((name) => rm(path.join(directory, name), { force: true })))
  return names.length
}

const PRIVATE_MODE = 0o600

async function modeOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  return stats ? stats.mode & 0o777 : PRIVATE_MODE
}

async function writeDurably(file: string, data: string | Uint8Array, mode: number): Promise<void> {
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
