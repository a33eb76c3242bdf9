import { constants } from 'node:fs'
import { lstat, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { atomicWriteIn } from '../../lib/atomic-write.ts'
import { type FileModes, usersModes } from '../../lib/file-modes.ts'
import { LinkInTheWay, openWithoutFollowing } from '../../lib/open-unlinked.ts'
import { makePinnedFolder, type PinnedFolder } from '../../lib/pinned-folder.ts'
import { answerJson, answerMarkdown, type VaultAnswer } from './answer-note.ts'
import { isBatchFile } from './batch-file.ts'
import { indexMarkdown, isIndex } from './index-note.ts'
import { type AnsweredFile, MANIFEST_NAME, type Manifest, openManifest } from './manifest.ts'

/** What the manifest says of an answer beside what the answer itself says. */
export type Filing = Pick<AnsweredFile, 'key' | 'turn' | 'run'> & { readonly slug: string; readonly sessionId: string }

/** A directory of answers: two files for each, and the manifest of what is answered. One writer at a time. */
export type Vault = {
  readonly directory: string
  readonly manifest: Manifest
  /** Whether a file of this name (without its ending) is somebody else's, or a link: it is not written over. */
  isForeign(slug: string): Promise<boolean>
  /** Whether both files of an answer are still there. */
  has(entry: AnsweredFile): Promise<boolean>
  /** The answer's text as it was filed, or null when the file is gone or no longer readable. */
  textOf(entry: AnsweredFile): Promise<string | null>
  /** Writes both files, each as one step, then the manifest; what this gives is on disk. */
  write(answer: VaultAnswer, filing: Filing): Promise<AnsweredFile>
  /** Writes the note that links all answers of the vault, and gives its path. */
  writeIndex(): Promise<string>
  close(): Promise<void>
}

/**
 * Opens the vault at `directory`, made when missing. The folder is held open until `close`: nothing is read or written
 * outside of it, whatever is put in its place meanwhile.
 * @param withIndex whether an index note will be written: a note of that name that is somebody else's is refused
 * @param modes of the files and folders that are made
 * @throws Fault BAD_REQUEST, PATH_REFUSED
 */
export async function openVault(directory: string, withIndex: boolean, modes = usersModes()): Promise<Vault> {
  const folder = pinVault(directory, modes)
  try {
    if (withIndex) await requireOwnIndex(path.join(folder.place, INDEX_NAME))
    await removeCutWrites(folder.place)
    return vaultIn(folder, await openManifest(folder, modes.file).catch(asUnusable), modes)
  } catch (error) {
    folder.close()
    throw error
  }
}

function pinVault(directory: string, modes: FileModes): PinnedFolder {
  try {
    return makePinnedFolder(directory, modes.folder)
  } catch (error) {
    if (error instanceof LinkInTheWay) throw linkInVault('one of its folders')
    return asUnusable(error)
  }
}

function vaultIn(folder: PinnedFolder, manifest: Manifest, modes: FileModes): Vault {
  const inside = (name: string) => path.join(folder.place, path.basename(name)) // a manifest cannot point outside
  const save = (name: string, text: string) => atomicWriteIn(folder, name, text, modes.file)
  return {
    directory: folder.path,
    manifest,
    isForeign: async (slug) =>
      (await Promise.all([`${slug}.md`, `${slug}.json`].map((name) => isForeignFile(inside(name))))).some(Boolean),
    has: async ({ md, json }) => (await Promise.all([inside(md), inside(json)].map(isUnlinkedFile))).every(Boolean),
    textOf: ({ json }) =>
      readUnfollowed(inside(json))
        .then(answerText)
        .catch(() => null),
    async write(answer, { slug, sessionId, ...filing }) {
      const [md, json] = [`${slug}.md`, `${slug}.json`]
      await Promise.all([save(md, answerMarkdown(answer)), save(json, answerJson(answer))])
      const { question, state, askedAt, citations } = answer
      const facts = { question, state, citations_count: citations.length, asked_at: askedAt, session_id: sessionId }
      const entry = { ...filing, ...facts, md, json }
      await manifest.add(entry)
      return entry
    },
    async writeIndex() {
      await save(INDEX_NAME, indexMarkdown(manifest.entries()))
      return path.join(folder.path, INDEX_NAME)
    },
    close: () => manifest.close().finally(folder.close),
  }
}

/**
 * Refuses what `openVault` would refuse, and makes nothing.
 * @throws Fault BAD_REQUEST
 */
export async function requireVaultPlace(directory: string, withIndex: boolean): Promise<void> {
  if (await isFile(directory)) asUnusable({ code: 'ENOTDIR' })
  if (withIndex) await requireOwnIndex(path.join(directory, INDEX_NAME))
}

const INDEX_NAME = 'index.md'

const isLink = (file: string) =>
  lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  )

function linkInVault(name: string): Fault {
  return new Fault('PATH_REFUSED', `vault_dir holds a link in place of ${name}.`, {
    hint: 'Take the link away, or choose another vault_dir: the service does not write through links.',
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

const readUnfollowed = (file: string) =>
  readFile(file, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK })

function answerText(json: string): string | null {
  const text = (JSON.parse(json) as { answer?: { text?: unknown } } | null)?.answer?.text
  return typeof text === 'string' ? text : null
}

const CUT_WRITE = /^\..+\.(md|json)\.[0-9a-f]{16}\.part$/

/** Removes what a killed run was writing; see `atomicWrite`. */
async function removeCutWrites(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => CUT_WRITE.test(name))
  await Promise.all(names.map((name) => rm(path.join(directory, name), { force: true })))
}

/** A link counts as foreign wherever it leads; a write would go through it. */
async function isForeignFile(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => null)
  if (stats === null) return false
  return !stats.isFile() || !isAnswerHere(file)
}

function isAnswerHere(file: string): boolean {
  try {
    return isBatchFile(file, openWithoutFollowing)
  } catch {
    return false
  }
}

async function requireOwnIndex(file: string): Promise<void> {
  if (await isLink(file)) throw linkInVault(INDEX_NAME)
  const text = await readUnfollowed(file).catch(() => null)
  if (text === null || isIndex(text)) return
  throw new Fault('BAD_REQUEST', 'vault_dir holds an index.md that no batch has written.', {
    hint: 'Choose another vault_dir, rename that note, or leave index out.',
  })
}

function asUnusable(cause: unknown): never {
  const { code } = cause as { code?: unknown }
  if (code === 'ELOOP') throw linkInVault(MANIFEST_NAME)
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    throw new Fault('BAD_REQUEST', 'vault_dir names a file, not a directory.', { hint: 'Name a directory.', cause })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    throw new Fault('PATH_REFUSED', 'vault_dir cannot be written by this service.', {
      hint: 'Give the user that runs the service write access there, or choose another directory.',
      cause,
    })
  }
  throw cause
}
