import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { z } from 'zod'
import { Fault } from '../../domain/fault.ts'
import { parseJson } from '../../lib/json-value.ts'
import { type ArchivedFile, BACKUP_MANIFEST_NAME, type BackupManifest, FORM } from './archive-file.ts'

const MAX_MANIFEST_BYTES = 256 * 2 ** 20

const manifestShape = z.object({
  form: z.number(),
  version: z.string(),
  made_at: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})

/**
 * Unpacks an archive into an empty folder and compares every file with the checksum it was archived under.
 * @returns what counts of it; files that do not are in the folder, and in `dropped`
 * @throws Fault SOURCE_UNREADABLE when it is cut short, damaged, or no backup of this service; the signal's reason
 */
export async function readArchive(file: string, folder: string, signal: AbortSignal) {
  try {
    return await unpackAll(file, folder, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Fault || isOfSystem(error)
      ? error
      : createBackupUnreadableFault('it is cut short or damaged', error)
  }
}

async function unpackAll(file: string, folder: string, signal: AbortSignal) {
  const found = new Map<string, ArchivedFile>()
  let manifest: BackupManifest | null = null
  for await (const { name, body } of readArchiveEntries(file, signal)) {
    signal.throwIfAborted()
    if (name === BACKUP_MANIFEST_NAME) manifest = readManifest(await readManifestText(body))
    else found.set(name, await unpackFile(body, path.join(folder, requireSafeName(name))))
  }
  if (manifest === null) throw createBackupUnreadableFault('it ends before its list of files')
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const one = found.get(name)
    if (one?.bytes !== bytes || one.sha256 !== sha256)
      throw createBackupUnreadableFault(`${name} is not in it as it was archived`)
  }
  const dropped = [...found.keys()].filter((name) => !Object.hasOwn(manifest.files, name))
  return { manifest, dropped }
}

type ArchiveEntry = { readonly name: string; readonly body: AsyncIterable<Uint8Array> }

async function* readArchiveEntries(file: string, signal: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const gunzip = createGunzip()
  const piped = pipeline(createReadStream(file), gunzip, { signal })
  piped.catch(() => {}) // who reads on hears of it
  const entries = Readable.toWeb(gunzip).pipeThrough(createTarDecoder({ strict: true }) as never)
  for await (const { header, body } of entries as AsyncIterable<ParsedTarEntry>) {
    if (header.type !== 'file') throw createBackupUnreadableFault(`${header.name} is no file`)
    yield { name: header.name, body: body as unknown as AsyncIterable<Uint8Array> }
  }
  await piped
}

/** Trouble of the system is not the archive's. */
function isOfSystem(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
}

async function unpackFile(body: AsyncIterable<Uint8Array>, target: string): Promise<ArchivedFile> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(target, 'w', 0o600)
  try {
    for await (const piece of body) {
      hash.update(piece)
      bytes += piece.length
      await handle.writeFile(piece)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function readManifestText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > MAX_MANIFEST_BYTES) throw createBackupUnreadableFault('its list of files is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function readManifest(text: string): BackupManifest {
  const manifest = manifestShape.safeParse(parseJson(text)).data
  if (!manifest) throw createBackupUnreadableFault('its list of files cannot be read')
  if (manifest.form === FORM) return { ...manifest, form: FORM }
  throw createBackupUnreadableFault(`it was made by version ${manifest.version} in a form that this one does not know`)
}

/** A name may not lead out of the folder. */
function requireSafeName(name: string): string {
  const steps = name.split('/')
  const isSafe = !/[\\\0:]/.test(name) && steps.every((step) => step !== '' && step !== '.' && step !== '..')
  if (isSafe) return name
  throw createBackupUnreadableFault('a name in it leads elsewhere')
}

function createBackupUnreadableFault(why: string, cause?: unknown): Fault {
  return new Fault('SOURCE_UNREADABLE', `This is no whole backup of this service: ${why}. Nothing was changed.`, {
    hint: 'Give the file that "backup" wrote, and copy it again if it was sent over a network.',
    cause,
  })
}
