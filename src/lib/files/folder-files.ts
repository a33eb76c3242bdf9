import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeAtomically } from '../atomic-write.ts'
import { openFileStream } from '../file-stream.ts'
import { checkContent, cutRange, type FileStore, MAX_PUT_HOURS } from './file-store.ts'

const HEX_NAME = /^[0-9a-f]{64}$/

/** Files in a folder, each under its name; it is made with the first. */
export function openFolderFiles(folder: string): FileStore {
  const findPath = (name: string) => {
    if (!HEX_NAME.test(name)) throw new RangeError('The name of a file is its SHA-256, hexadecimal.')
    return path.join(folder, name)
  }
  return {
    async put(name, content) {
      if ((await readSize(findPath(name))) !== null) return
      await mkdir(folder, { recursive: true })
      await writeAtomically(findPath(name), checkContent(name, content))
    },
    async open(name, range) {
      const sizeBytes = await readSize(findPath(name))
      if (sizeBytes === null) return null
      const { start, end } = cutRange(range, sizeBytes)
      return { sizeBytes, content: await openFileStream(findPath(name), start, end) }
    },
    remove: (name) => rm(findPath(name), { force: true }),
    removeAll: () => rm(folder, { recursive: true, force: true }),
    async list() {
      const storedNames = (await readNames(folder)).filter((name) => HEX_NAME.test(name)).sort()
      const sizes = await Promise.all(storedNames.map((name) => readSize(findPath(name))))
      return storedNames.flatMap((name, place) => (sizes[place] === null ? [] : [{ name, sizeBytes: sizes[place]! }]))
    },
    async sweep() {
      for (const name of await readNames(folder)) if (!HEX_NAME.test(name)) await removeOld(path.join(folder, name))
    },
  }
}

async function readNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function readSize(file: string): Promise<number | null> {
  return (await stat(file).catch(() => null))?.size ?? null
}

async function removeOld(file: string): Promise<void> {
  const writtenAtMs = (await stat(file).catch(() => null))?.mtimeMs ?? Infinity
  if (writtenAtMs < Date.now() - MAX_PUT_HOURS * 3_600_000) await rm(file, { force: true })
}
