import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { FOLDER_RULES } from '../../domain/folder-rules.ts'
import { globFiles, isGlob } from '../../lib/glob-files.ts'
import { scanFolder } from '../../lib/scan-folder.ts'
import { toAbsolutePath } from './input.ts'
import type { Terminal } from './terminal.ts'

/** What stands in the place of one word: itself, a file it led to, or why it leads to none. */
export type NamedFile = {
  readonly word: string
  /** Found in a folder or by a pattern, not named itself: it may be of a kind that nobody reads. */
  readonly isFound: boolean
  readonly problem?: string
}

export type NamedFiles = {
  readonly named: readonly NamedFile[]
  /** Hidden and ignored files and folders; a folder's ends in `/`. */
  readonly leftOut: readonly string[]
}

type FileCaller = Pick<Terminal, 'directory' | 'signal'>

/**
 * The files that the words of a command line name, each once, in their order: a folder stands for the files below it,
 * a pattern for what it fits (the shell did not expand it where it was quoted).
 */
export async function findNamedFiles(words: readonly string[], caller: FileCaller, isPath: (word: string) => boolean) {
  const all: NamedFiles[] = []
  for (const word of words) all.push(isPath(word) ? await findFilesOfWord(word, caller) : keepWord(word))
  const seen = new Set<string>()
  const isNew = ({ word }: NamedFile) => {
    const key = isPath(word) ? toAbsolutePath(word, caller.directory) : word
    return !seen.has(key) && seen.add(key)
  }
  const named = all.flatMap((one) => one.named).filter(isNew)
  return { named, leftOut: all.flatMap(({ leftOut }) => leftOut) } satisfies NamedFiles
}

const keepWord = (word: string): NamedFiles => ({ named: [{ word, isFound: false }], leftOut: [] })

/** A name that is there means itself, also when it looks like a pattern. */
async function findFilesOfWord(word: string, caller: FileCaller): Promise<NamedFiles> {
  const place = toAbsolutePath(word, caller.directory)
  const found = await stat(place).catch(() => null)
  if (found?.isDirectory()) return findFilesBelow(place, caller)
  if (found || !isGlob(word)) return keepWord(word)
  const places = await globFiles(place, caller.directory)
  if (places.length === 0) return buildMissing(word, 'Nothing fits this pattern.')
  const each = await Promise.all(places.map((one) => findFilesAt(one, caller)))
  return { named: each.flatMap(({ named }) => named), leftOut: each.flatMap(({ leftOut }) => leftOut) }
}

async function findFilesAt(place: string, caller: FileCaller): Promise<NamedFiles> {
  const found = await lstat(place).catch(() => null)
  if (found?.isDirectory()) return findFilesBelow(place, caller)
  return { named: [{ word: formatAsTyped(place, caller), isFound: true }], leftOut: [] }
}

/** By the same rules as a folder that is synchronised. */
async function findFilesBelow(folder: string, caller: FileCaller): Promise<NamedFiles> {
  const formatName = (place: string) =>
    formatAsTyped(path.join(folder, place), caller) + (place.endsWith('/') ? '/' : '')
  try {
    const { files, failed, leftOut } = await scanFolder(folder, { ...FOLDER_RULES, without: [], signal: caller.signal })
    const named = files.map((file) => ({ word: formatName(file.path), isFound: true }))
    const refused = failed.map((one) => ({ word: formatName(one.path), isFound: true, problem: one.error }))
    if (named.length + refused.length === 0)
      refused.push(...buildMissing(formatAsTyped(folder, caller), 'No files in it.').named)
    return { named: [...named, ...refused], leftOut: leftOut.map(formatName) }
  } catch (error) {
    caller.signal.throwIfAborted()
    return buildMissing(
      formatAsTyped(folder, caller),
      `It cannot be read (${String((error as { code?: unknown }).code)}).`,
    )
  }
}

const buildMissing = (word: string, problem: string) => ({ named: [{ word, isFound: true, problem }], leftOut: [] })

/** As the caller would type it: from where it stands, unless it lies elsewhere. */
function formatAsTyped(place: string, { directory }: FileCaller): string {
  const relative = path.relative(directory, place)
  return relative === '' ? '.' : relative.startsWith('..') ? place : relative
}
