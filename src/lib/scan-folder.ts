import type { BigIntStats, Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { LinkInTheWay, readUnlinked } from './open-unlinked.ts'
import { pinFolder } from './pinned-folder.ts'

/** A file below the folder. `path` is relative, with `/`; `stamp` changes whenever the file was written or replaced. */
export type ScannedFile = { readonly path: string; readonly stamp: string }

/** What could not be looked at: a folder's `path` ends in `/`. The error is a sentence. */
type Unscanned = { readonly path: string; readonly error: string }

export type FolderScan = {
  readonly files: readonly ScannedFile[]
  readonly failed: readonly Unscanned[]
  /** What the rules leave out, and links; relative, a folder's ends in `/`. */
  readonly leftOut: readonly string[]
}

export type ScanOptions = {
  /** Patterns as in a `.gitignore`, before those of any ignore file. */
  readonly ignored: readonly string[]
  /** Name of the ignore file; each folder may have one, which counts for what lies below it. */
  readonly ignoreFile: string
  /** Folders that are left out, absolute. */
  readonly without: readonly string[]
  /** Files and folders that are left out, absolute. */
  readonly isPrivate?: (absolute: string) => boolean
  readonly signal: AbortSignal
}

/**
 * Lists the files below a folder, sorted by path, and reads nothing but ignore files. Symbolic links are left out, so
 * the walk stays inside, also where one is put in the place of a folder meanwhile; sockets and devices too. What cannot be
 * looked at is told and does not stop the walk.
 * @param root with all links resolved
 * @throws LinkInTheWay; the system's error when the folder itself cannot be read; the signal's reason
 */
export async function scanFolder(root: string, options: ScanOptions): Promise<FolderScan> {
  const rules = [{ base: '', matcher: createMatcher().add([...options.ignored]) }]
  const walk: FolderWalk = { root, options, files: [], failed: [], leftOut: [] }
  await scanInto(walk, '', await listFolder(root), rules)
  const files = walk.files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, failed: walk.failed, leftOut: walk.leftOut.sort() }
}

async function listFolder(folder: string): Promise<Dirent[]> {
  const pinned = pinFolder(path.resolve(folder)) // no slash at its end: a link there would be followed
  try {
    const entries = await readdir(pinned.place, { withFileTypes: true })
    pinned.requireThere()
    return entries
  } finally {
    pinned.close()
  }
}

type IgnoreRules = readonly { readonly base: string; readonly matcher: Ignore }[]

type FolderWalk = {
  readonly root: string
  readonly options: ScanOptions
  readonly files: ScannedFile[]
  readonly failed: Unscanned[]
  readonly leftOut: string[]
}

function createMatcher(): Ignore {
  return ignore({ ignorecase: false })
}

/** @param folder relative; empty, or ending in `/` */
async function scanInto(
  walk: FolderWalk,
  folder: string,
  entries: readonly Dirent[],
  above: IgnoreRules,
): Promise<void> {
  const { root, options } = walk
  options.signal.throwIfAborted()
  const rules = await addOwnRules(walk, folder, entries, above)
  const formatEntryPath = (entry: Dirent) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`
  const isPrivate = ({ name }: Dirent) => options.isPrivate?.(path.join(root, folder, name)) === true
  const isWanted = (entry: Dirent) =>
    !entry.isSymbolicLink() && !isIgnored(formatEntryPath(entry), rules) && !isPrivate(entry)
  const wanted = entries.filter(isWanted)
  walk.leftOut.push(...entries.filter((entry) => !wanted.includes(entry)).map(formatEntryPath))
  await Promise.all(wanted.filter((entry) => entry.isFile()).map(({ name }) => recordFile(walk, folder + name)))
  for (const { name } of wanted.filter((entry) => entry.isDirectory())) {
    if (options.without.includes(path.join(root, folder, name))) continue
    const below = `${folder}${name}/`
    const inner = await listFolder(path.join(root, below)).catch(recordFailure(walk, below))
    if (inner) await scanInto(walk, below, inner, rules.filter(createFolderFilter(below)))
  }
}

async function addOwnRules(
  walk: FolderWalk,
  folder: string,
  entries: readonly Dirent[],
  above: IgnoreRules,
): Promise<IgnoreRules> {
  const { ignoreFile } = walk.options
  if (!entries.some((entry) => entry.name === ignoreFile && entry.isFile())) return above
  const place = folder + ignoreFile
  const text = await readIgnoreFile(path.join(walk.root, place)).catch(recordFailure(walk, place))
  if (text === null) return above
  if (folder !== '') return [...above, { base: folder, matcher: createMatcher().add(text) }]
  above[0]!.matcher.add(text) // beside the given patterns, so that it can take them back
  return above
}

const readIgnoreFile = async (file: string) => readUnlinked(file)

/** IgnoreRules that a deeper file has overruled for a whole folder would still refuse everything in it. */
function createFolderFilter(folder: string) {
  return ({ base, matcher }: IgnoreRules[number]) => !matcher.test(folder.slice(base.length)).ignored
}

/** As git decides: the last rule that says anything wins, and deeper files come later. */
function isIgnored(place: string, rules: IgnoreRules): boolean {
  let verdict = false
  for (const { base, matcher } of rules) {
    const { ignored, unignored } = matcher.test(place.slice(base.length))
    if (ignored || unignored) verdict = ignored
  }
  return verdict
}

async function recordFile(walk: FolderWalk, place: string): Promise<void> {
  const stats = await lstat(path.join(walk.root, place), { bigint: true }).catch(recordFailure(walk, place))
  if (stats?.isFile()) walk.files.push({ path: place, stamp: formatFileStamp(stats) })
}

/** The time of the change of the entry is part of it: a file put in place with an old date is noticed too. */
function formatFileStamp({ mtimeNs, ctimeNs, size, ino }: BigIntStats): string {
  return [mtimeNs, ctimeNs, size, ino].join(' ')
}

function recordFailure(walk: FolderWalk, place: string) {
  return (error: unknown): null => {
    const { code } = error as { code?: unknown }
    const why =
      error instanceof LinkInTheWay ? 'A symbolic link stands in its place.' : `It cannot be read (${String(code)}).`
    if (code !== 'ENOENT') walk.failed.push({ path: place, error: why })
    return null // what has gone meanwhile is simply not there
  }
}
