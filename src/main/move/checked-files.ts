import { createHash } from 'node:crypto'
import { Fault } from '../../domain/fault.ts'
import type { FileStore } from '../../lib/files/file-store.ts'

/** Puts a file and reads it back; one that was there and is not what its name says is put anew. @throws Fault DATA_UNUSABLE */
export async function putChecked(
  store: FileStore,
  hash: string,
  send: () => AsyncIterable<Uint8Array>,
): Promise<number> {
  await store.put(hash, send())
  const size = await measureStored(store, hash)
  if (size !== null) return size
  await store.remove(hash)
  await store.put(hash, send())
  const sizeAgain = await measureStored(store, hash)
  if (sizeAgain === null) throw createFileMismatchFault(hash)
  return sizeAgain
}

/** Null where it is gone, or is not what its name says. */
async function measureStored(store: FileStore, name: string): Promise<number | null> {
  const opened = await store.open(name)
  if (!opened) return null
  const hash = createHash('sha256')
  for await (const piece of opened.content) hash.update(piece)
  return hash.digest('hex') === name ? opened.sizeBytes : null
}

export function createFileMismatchFault(hash: string): Fault {
  return new Fault('DATA_UNUSABLE', `A file is not the same at both ends: ${hash}.`, {
    hint: 'Nothing serves what was moved yet. Give the same command again; where it does not help, look at the disks.',
  })
}
