import { existsSync, readFileSync } from 'node:fs'
import { splitWordList } from './languages.ts'

/**
 * How a language makes words of others, as in `families/<code>.json`; all lists are of words or parts of them, with a
 * space between. `prefixes` belong to the word ("zurück=rück": the one is written for the other), `marks` stand between
 * prefix and stem of a participle, `endings` are left off while `minChars` remain, a `changes` pair turns the end of what
 * remains, a group is one stem in its forms ("schliess schloss schluss"). `bound` are beginnings that make another word
 * ("sub", "con"): what follows them is no part of its own. `graded` are comparisons: "longer" asks for more than "long".
 */
export type FamilyRules = {
  readonly prefixes: readonly string[]
  readonly marks: readonly string[]
  readonly minChars: number
  readonly endings: string
  readonly changes: readonly string[]
  readonly groups: readonly string[]
  readonly bound: string
  readonly graded: string
}

/** What a language's words are made of. Both take a word or the term of one. */
export type FamilyReader = {
  /** The same for "decide", "decision" and "decis": words of one root are of one family. */
  readonly readRoot: (word: string) => string
  /** Beginnings that words of its family may have, in the form that an index holds them. */
  readonly listBeginnings: (word: string) => readonly string[]
  readonly isBoundFront: (front: string) => boolean
  /** Whether a word compares, and not only names: "longer". */
  readonly isGraded: (word: string) => boolean
}

const FOLDER = new URL('./families/', import.meta.url)
const MIN_CORE_CHARS = 3
const BEGINNING_CHARS = 3
/** From this length on words of a family share one letter more: far fewer terms begin so. */
const MIN_LONG_CHARS = 6
const readers = new Map<string, FamilyReader | null>()

/** The families of a language's words; null for a language of which none are known. */
export function findFamilyReader(language: string): FamilyReader | null {
  if (!readers.has(language)) readers.set(language, loadReader(language))
  return readers.get(language)!
}

function loadReader(language: string): FamilyReader | null {
  const file = new URL(`${language}.json`, FOLDER)
  const isKnown = /^[a-z]{2}$/.test(language) && existsSync(file)
  return isKnown ? createFamilyReader(JSON.parse(readFileSync(file, 'utf8')) as FamilyRules) : null
}

type Parts = { readonly prefix: string; readonly core: string }

export function createFamilyReader(rules: FamilyRules): FamilyReader {
  const endings = [...new Set(splitWordList(rules.endings).map(foldLetters))].sort((a, b) => b.length - a.length)
  const changes = rules.changes.map((pair) => splitWordList(foldLetters(pair)) as [string, string])
  const groups = rules.groups.map((group) => splitWordList(foldLetters(group)))
  const written = new Map(groups.map((group, place) => [group, splitWordList(rules.groups[place]!)] as const))
  const groupOf = new Map(groups.flatMap((group) => group.map((stem) => [stem, group] as const)))
  const prefixes = rules.prefixes
    .map((one) => foldLetters(one).split('='))
    .map(([written = '', meant = written]) => [written, meant] as const)

  const splitWord = (word: string): Parts => {
    const plain = foldLetters(word)
    const [written, meant] = prefixes.find(([start]) => isBefore(start, plain)) ?? ['', '']
    return { prefix: meant, core: dropMark(plain.slice(written.length), written !== '') }
  }
  const isBefore = (start: string, word: string) =>
    word.startsWith(start) && word.length - start.length >= MIN_CORE_CHARS && !groupOf.has(word)
  const dropMark = (core: string, isPrefixed: boolean): string => {
    const mark = rules.marks.find((one) => core.startsWith(one) && core.length - one.length >= MIN_CORE_CHARS)
    if (mark === undefined || groupOf.has(core)) return core
    const bare = core.slice(mark.length)
    return (isPrefixed || core.endsWith('t') || groupOf.has(bare)) && !(mark === 'zu' && !isPrefixed) ? bare : core
  }
  const listShorter = (core: string, least: number): string[] =>
    endings
      .filter((one) => core.endsWith(one) && core.length - one.length >= least)
      .map((one) => core.slice(0, core.length - one.length))
  const changeEnd = (core: string): string | undefined => {
    const [from, to] = changes.find(([from]) => core.endsWith(from) && core.length > from.length) ?? []
    return from === undefined ? undefined : core.slice(0, core.length - from.length) + to
  }
  const readCore = ({ prefix, core }: Parts): string => {
    const least = Math.max(MIN_CORE_CHARS, rules.minChars - prefix.length)
    for (let bare = core; ; ) {
      const known = [bare, ...listShorter(bare, MIN_CORE_CHARS - 1)].find((one) => groupOf.has(one))
      if (known !== undefined) return groupOf.get(known)![0]!
      const changed = changeEnd(bare)
      if (changed !== undefined) return groupOf.get(changed)?.[0] ?? changed
      const [shorter] = listShorter(bare, least)
      if (shorter === undefined) return bare.length > least ? undouble(bare) : bare
      bare = shorter
    }
  }
  const readRoot = (word: string) => {
    const parts = splitWord(word)
    return `${parts.prefix}-${readCore(parts)}`
  }
  const listBeginnings = (word: string) => {
    const { prefix, core } = splitWord(word)
    const group = groupOf.get(readCore({ prefix, core }))
    const forms = group ? [...group, ...written.get(group)!] : [core]
    const starts = [prefix, ...prefixes.filter(([, meant]) => meant === prefix).map(([start]) => start)]
    const marks = ['', ...rules.marks]
    const begun = starts.flatMap((start) => marks.flatMap((mark) => forms.map((form) => `${start}${mark}${form}`)))
    return [
      ...new Set(
        [word, ...begun].map((one) =>
          one.toLowerCase().slice(0, BEGINNING_CHARS + (one.length < MIN_LONG_CHARS ? 0 : 1)),
        ),
      ),
    ]
  }
  const bound = new Set(splitWordList(rules.bound))
  const graded = new Set(splitWordList(rules.graded))
  const isGraded = (word: string) => graded.has(word.toLowerCase())
  return { readRoot, listBeginnings, isBoundFront: (front) => bound.has(front), isGraded }
}

/** Without accents and doubled letters at the end: a stem and its word differ in these. */
const foldLetters = (word: string) => word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

const undouble = (stem: string) => stem.replace(/([^aeiou])\1$/u, '$1')
