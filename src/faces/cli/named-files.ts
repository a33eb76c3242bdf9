import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { FOLDER_RULES } from '../../domain/folder-rules.ts'
import { globFiles, isGlob } from '../../lib/glob-files.ts'
import { scanFolder } from '../../lib/scan-folder.ts'
import { absolute } from './input.ts'
import type { Terminal } from './terminal.ts'

/** What stands in the place of one word: itself, a file it led to, or why it leads to none. */
export type Named = {
  readonly word: string
  /** Found in a folder or by a pattern, not named itself: it may be of a kind that nobody reads. */
  readonly isFound: boolean
  readonly problem?: string
}

export type NamedFiles = {
  readonly named: readonly Named[]
  /** Hidden and ignored files and folders; a folder's ends in `/`. */
  readonly leftOut: readonly string[]
}

type Caller = Pick<Terminal, 'directory' | 'signal'>

/**
 * The files that the words of a command line name, each once, in their order: a folder stands for the files below it,
 * a pattern for what it fits (the shell did not expand it where it was quoted).
 */
export async function namedFiles(words: readonly string[], caller: Caller, isPath: (word: string) => boolean) {
  const all: NamedFiles[] = []
  for (const word of words) all.push(isPath(word) ? await filesOf(word, caller) : itself(word))
  const seen = new Set<string>()
  const isNew = ({ word }: Named) => {
    const key = isPath(word) ? absolute(word, caller.directory) : word
    return !seen.has(key) && seen.add(key)
  }
  const named = all.flatMap((one) => one.named).filter(isNew)
  return { named, leftOut: all.flatMap(({ leftOut }) => leftOut) } satisfies NamedFiles
}

const itself = (word: string): NamedFiles => ({ named: [{ word, isFound: false }], leftOut: [] })

/** A name that is there means itself, also when it looks like a pattern. */
async function filesOf(word: string, caller: Caller): Promise<NamedFiles> {
  const place = absolute(word, caller.directory)
  const found = await stat(place).catch(() => null)
  if (found?.isDirectory()) return filesBelow(place, caller)
  if (found || !isGlob(word)) return itself(word)
  const places = await globFiles(place, caller.directory)
  if (places.length === 0) return missing(word, 'Nothing fits this pattern.')
  const each = await Promise.all(places.map((one) => filesAt(one, caller)))
  return { named: each.flatMap(({ named }) => named), leftOut: each.flatMap(({ leftOut }) => leftOut) }
}

async function filesAt(place: string, caller: Caller): Promise<NamedFiles> {
  const found = await lstat(place).catch(() => null)
  if (found?.isDirectory()) return filesBelow(place, caller)
  return { named: [{ word: shown(place, caller), isFound: true }], leftOut: [] }
}

/** By the same rules as a folder that is synchronised. */
async function filesBelow(folder: string, caller: Caller): Promise<NamedFiles> {
  const name = (place: string) => shown(path.join(folder, place), caller) + (place.endsWith('/') ? '/' : '')
  try {
    const { files, failed, leftOut } = await scanFolder(folder, { ...FOLDER_RULES, without: [], signal: caller.signal })
    const named = files.map((file) => ({ word: name(file.path), isFound: true }))
    const refused = failed.map((one) => ({ word: name(one.path), isFound: true, problem: one.error }))
    if (named.length + refused.length === 0) refused.push(...missing(shown(folder, caller), 'No files in it.').named)
    return { named: [...named, ...refused], leftOut: leftOut.map(name) }
  } catch (error) {
    caller.signal.throwIfAborted()
    return missing(shown(folder, caller), `It cannot be read (${String((error as { code?: unknown }).code)}).`)
  }
}

const missing = (word: string, problem: string) => ({ named: [{ word, isFound: true, problem }], leftOut: [] })

/** As the caller would type it: from where it stands, unless it lies elsewhere. */
function shown(place: string, { directory }: Caller): string {
  const relative = path.relative(directory, place)
  return relative === '' ? '.' : relative.startsWith('..') ? place : relative
}
