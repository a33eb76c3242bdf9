import { createHash, type Hash } from 'node:crypto'
import { chmod, type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { Fault } from '../../domain/fault.ts'
import { writeAtomically } from '../../lib/atomic-write.ts'
import { type ArchivedFile, BACKUP_MANIFEST_NAME, type BackupManifest, FORM } from './archive-file.ts'

const PIECE_BYTES = 256 * 1024
const PRIVATE_MODE = 0o600

type Packer = ReturnType<typeof createTarPacker>['controller']

/** An archive while it is written. */
export class Archive {
  readonly #packer: Packer
  readonly #signal: AbortSignal
  readonly #files = new Map<string, ArchivedFile>()

  constructor(packer: Packer, signal: AbortSignal) {
    this.#packer = packer
    this.#signal = signal
  }

  get files(): ReadonlyMap<string, ArchivedFile> {
    return this.#files
  }

  /** Takes a file in under `name`; one taken in before under that name no longer counts. @throws the system's error, ENOENT with nothing written */
  async add(name: string, file: string): Promise<void> {
    this.#signal.throwIfAborted()
    const handle = await open(file, 'r')
    try {
      const { size, mode, mtime } = await handle.stat()
      const body = this.#packer.add({ name, size, mode: mode & 0o777, mtime }).getWriter()
      const hash = createHash('sha256')
      await copyBytes(handle, size, hash, (piece) => body.write(piece))
      await body.close()
      this.#files.set(name, { bytes: size, sha256: hash.digest('hex') })
    } finally {
      await handle.close()
    }
  }

  /** What was taken in and is gone meanwhile. */
  drop(name: string): void {
    this.#files.delete(name)
  }

  async finish(version: string, madeAt: string): Promise<void> {
    const manifest: BackupManifest = { form: FORM, version, made_at: madeAt, files: Object.fromEntries(this.#files) }
    const bytes = new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`)
    const body = this.#packer.add({ name: BACKUP_MANIFEST_NAME, size: bytes.length, mode: PRIVATE_MODE }).getWriter()
    await body.write(bytes)
    await body.close()
    this.#packer.finalize()
  }
}

/**
 * Writes an archive that only its owner may read: `fill` puts in what belongs there. `target` is there when all of it
 * is on disk, and not before.
 */
export async function writeArchive(target: string, signal: AbortSignal, fill: (archive: Archive) => Promise<void>) {
  await chmod(target, PRIVATE_MODE).catch(() => {}) // one that is written over keeps its mode
  const { readable, controller } = createTarPacker()
  const gzip = createGzip()
  const filled = fill(new Archive(controller, signal)).catch((error: unknown) => {
    controller.error(error)
    throw error
  })
  const piped = pipeline(Readable.fromWeb(readable as never), gzip)
  const outcomes = await Promise.allSettled([filled, writeAtomically(target, gzip), piped])
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

/** Exactly the bytes that were announced: a file that grows meanwhile is kept as it was. */
async function copyBytes(handle: FileHandle, size: number, hash: Hash, write: (piece: Uint8Array) => Promise<void>) {
  for (let left = size; left > 0; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(left, PIECE_BYTES)))
    if (bytesRead === 0) throw new Fault('NOT_READY', 'A file became shorter while it was read; back up again.')
    const piece = buffer.subarray(0, bytesRead)
    hash.update(piece)
    await write(piece)
    left -= bytesRead
  }
}
