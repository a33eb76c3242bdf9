import { constants } from 'node:fs'
import { lstat, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { writeAtomicallyIn } from '../../lib/atomic-write.ts'
import { type FileModes, readUserModes } from '../../lib/file-modes.ts'
import { LinkInTheWay, openWithoutFollowing } from '../../lib/open-unlinked.ts'
import { makePinnedFolder, type PinnedFolder } from '../../lib/pinned-folder.ts'
import { assembleVault, INDEX_NAME, type Vault, type VaultFiles } from './assemble-vault.ts'
import { isBatchFile } from './batch-file.ts'
import { isAnswerIndex } from './index-note.ts'
import { type AnswerManifest, BATCH_MANIFEST_NAME, openManifest } from './manifest.ts'

/**
 * Opens the vault at `directory`, made when missing. The folder is held open until `close`: nothing is read or written
 * outside of it, whatever is put in its place meanwhile.
 * @param withIndex whether an index note will be written: a note of that name that is somebody else's is refused
 * @param modes of the files and folders that are made
 * @throws Fault BAD_REQUEST, PATH_REFUSED
 */
export async function openVault(directory: string, withIndex: boolean, modes = readUserModes()): Promise<Vault> {
  const { files, manifest, close } = await openVaultFiles(directory, withIndex, modes)
  const vault = assembleVault(files, manifest, close)
  return { ...vault, write: (...answer) => vault.write(...answer).catch(throwUnusableVault) } // its record too may fail
}

/** As `openVault`, for files and lines that come as they are to stand there. */
export async function openVaultFiles(
  directory: string,
  withIndex: boolean,
  modes = readUserModes(),
): Promise<OpenVault> {
  const folder = pinVault(directory, modes)
  try {
    if (withIndex) await requireOwnIndex(path.join(folder.place, INDEX_NAME))
    await removeCutWrites(folder.place)
    const { manifest, close } = await openManifest(folder, modes.file).catch(throwUnusableVault)
    return { files: buildVaultFiles(folder, modes), manifest, close: () => close().finally(folder.close) }
  } catch (error) {
    folder.close()
    throw error
  }
}

export type OpenVault = {
  readonly files: VaultFiles & { names(): Promise<string[]> }
  readonly manifest: AnswerManifest
  close(): Promise<void>
}

function pinVault(directory: string, modes: FileModes): PinnedFolder {
  try {
    return makePinnedFolder(directory, modes.folder)
  } catch (error) {
    if (error instanceof LinkInTheWay) throw createVaultLinkFault('one of its folders')
    return throwUnusableVault(error)
  }
}

function buildVaultFiles(folder: PinnedFolder, modes: FileModes): OpenVault['files'] {
  const resolveInside = (name: string) => path.join(folder.place, path.basename(name)) // a manifest cannot point outside
  return {
    directory: folder.path,
    names: () => readdir(folder.place),
    isForeign: (name) => isForeignFile(resolveInside(name)),
    has: (name) => isUnlinkedFile(resolveInside(name)),
    textOf: ({ json }) =>
      readWithoutFollowing(resolveInside(json))
        .then(parseAnswerText)
        .catch(() => null),
    write: (name, text) => writeAtomicallyIn(folder, path.basename(name), text, modes.file).catch(throwUnusableVault),
  }
}

/**
 * Refuses what `openVault` would refuse, and makes nothing.
 * @throws Fault BAD_REQUEST
 */
export async function requireVaultPlace(directory: string, withIndex: boolean): Promise<void> {
  if (await isFile(directory)) throwUnusableVault({ code: 'ENOTDIR' })
  if (withIndex) await requireOwnIndex(path.join(directory, INDEX_NAME))
}

const isLink = (file: string) =>
  lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  )

function createVaultLinkFault(name: string): Fault {
  return new Fault('PATH_REFUSED', `vault_dir holds a link in place of ${name}.`, {
    hint: 'Take the link away, or choose another vault_dir: nothing is written through links.',
  })
}

const isFile = (file: string) =>
  stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  )

const isUnlinkedFile = (file: string) =>
  lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  )

const readWithoutFollowing = (file: string) =>
  readFile(file, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK })

function parseAnswerText(json: string): string | null {
  const text = (JSON.parse(json) as { answer?: { text?: unknown } } | null)?.answer?.text
  return typeof text === 'string' ? text : null
}

const CUT_WRITE = /^\..+\.(md|json)\.[0-9a-f]{16}\.part$/

/** Removes what a killed run was writing; see `writeAtomically`. */
async function removeCutWrites(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => CUT_WRITE.test(name))
  await Promise.all(names.map((name) => rm(path.join(directory, name), { force: true })))
}

/** A link counts as foreign wherever it leads; a write would go through it. */
async function isForeignFile(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => null)
  if (stats === null) return false
  return !stats.isFile() || !isAnswerFile(file)
}

function isAnswerFile(file: string): boolean {
  try {
    return isBatchFile(file, openWithoutFollowing)
  } catch {
    return false
  }
}

async function requireOwnIndex(file: string): Promise<void> {
  if (await isLink(file)) throw createVaultLinkFault(INDEX_NAME)
  const text = await readWithoutFollowing(file).catch(() => null)
  if (text === null || isAnswerIndex(text)) return
  throw new Fault('BAD_REQUEST', 'vault_dir holds an index.md that no batch has written.', {
    hint: 'Choose another vault_dir, rename that note, or leave index out.',
  })
}

function throwUnusableVault(cause: unknown): never {
  const { code } = cause as { code?: unknown }
  if (code === 'ENOENT') {
    throw new Fault('PATH_REFUSED', 'vault_dir was taken away while it was worked in.', {
      hint: 'Leave the folder where it is until the batch is over, then ask again with resume.',
      cause,
    })
  }
  if (code === 'ELOOP') throw createVaultLinkFault(BATCH_MANIFEST_NAME)
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    throw new Fault('BAD_REQUEST', 'vault_dir names a file, not a directory.', { hint: 'Name a directory.', cause })
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    throw new Fault('DISK_FULL', 'The disk that holds vault_dir is full.', {
      hint: 'Free some space there, then send the same batch with resume: what is written is not asked again.',
      cause,
    })
  }
  if (code === 'EROFS') {
    throw new Fault('PATH_REFUSED', 'vault_dir lies on a disk that is read-only.', {
      hint: 'Choose a directory on another disk, or make this one writable.',
      cause,
    })
  }
  if (code === 'EACCES' || code === 'EPERM') {
    throw new Fault('PATH_REFUSED', 'vault_dir cannot be written: this program has no right to.', {
      hint: 'Give the user who runs it write access there, or choose another directory.',
      cause,
    })
  }
  throw cause
}
