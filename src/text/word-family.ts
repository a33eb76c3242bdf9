import { existsSync, readFileSync } from 'node:fs'
import { memoize } from '../lib/memoize.ts'
import { groupIrregularWords } from './irregular-words.ts'
import { splitWordList } from './languages.ts'
import { rememberWords } from './remember-words.ts'

/**
 * How a language makes words of others, as in `families/<code>.json`; all lists are of words or parts of them, with a
 * space between. `prefixes` belong to the word ("zurück=rück": the one is written for the other), `marks` stand between
 * prefix and stem of a participle, `endings` are left off while `minChars` remain, a `changes` pair turns the end of what
 * remains, a group is one stem in its forms ("schliess schloss schluss"). `bound` are beginnings that make another word
 * ("sub", "con"): what follows them is no part of its own. `irregular` are words of one root, whole, in forms that no rule leads
 * to ("go went gone"). `wordEnd` is what only a whole term ends with: German stemming leaves "installi" of "installieren". `graded` are comparisons: "longer" asks for more than "long". A
 * `spellings` pair is written for the same in two countries, or before and after a reform: "colour" and "color".
 */
export type FamilyRules = {
  readonly prefixes: readonly string[]
  readonly marks: readonly string[]
  readonly minChars: number
  readonly endings: string
  readonly wordEnd: string
  readonly changes: readonly string[]
  readonly groups: readonly string[]
  readonly bound: string
  readonly irregular: readonly string[]
  readonly graded: string
  readonly spellings: readonly string[]
}

/** What a language's words are made of. Both take a word or the term of one. */
type FamilyReader = {
  /** The same for "decide", "decision" and "decis": words of one root are of one family. */
  readonly readRoot: (word: string) => string
  /** A participle without what only marks it: "anschaff" of "angeschafft"; any other word as it is, but for its accents. */
  readonly dropMark: (word: string) => string
  /** Beginnings that words of its family may have, in the form that an index holds them. */
  readonly listBeginnings: (word: string) => readonly string[]
  readonly isBoundFront: (front: string) => boolean
  /** Whether a word compares, and not only names: "longer". */
  readonly isGraded: (word: string) => boolean
  /** How it may be written besides: "license" for "licence". */
  readonly listSpellings: (word: string) => readonly string[]
}

const FOLDER = new URL('./families/', import.meta.url)
const MIN_CORE_CHARS = 3
const BEGINNING_CHARS = 3
/** From this length on words of a family share one letter more: far fewer terms begin so. */
const MIN_LONG_CHARS = 6

/** The families of a language's words; null for a language of which none are known. */
export const findFamilyReader = memoize((language: string): FamilyReader | null => {
  const file = new URL(`${language}.json`, FOLDER)
  const isKnown = /^[a-z]{2}$/.test(language) && existsSync(file)
  return isKnown ? createFamilyReader(JSON.parse(readFileSync(file, 'utf8')) as FamilyRules, language) : null
})

/** Whether a word compares: "longer" asks for more than "long". */
export const isGradedWord = (word: string, language: string): boolean =>
  findFamilyReader(language)?.isGraded(word) ?? false

function createFamilyReader(rules: FamilyRules, language: string): FamilyReader {
  const folded = foldRules(rules)
  const irregular = groupIrregularWords(rules.irregular, language, foldLetters)
  const bound = new Set(splitWordList(rules.bound))
  const graded = new Set(splitWordList(rules.graded))
  const readRoot = rememberWords((word) => {
    const parts = splitWord(folded, irregular.get(foldLetters(word))?.first ?? word)
    return `${parts.prefix}-${readCore(folded, parts)}`
  })
  const formsOf = Map.groupBy(new Set(irregular.values()), ({ first }) => readRoot(first))
  return {
    readRoot,
    dropMark: rememberWords((word) => {
      const { prefix, core } = splitWord(folded, word)
      return prefix + (folded.marks.length > 0 ? core.replace(/t$/, '') : core)
    }),
    listBeginnings: rememberWords((word) => {
      const forms = formsOf.get(readRoot(word))?.flatMap((one) => one.forms) ?? []
      return [...new Set([...listWordBeginnings(folded, word), ...forms.map(cutBeginning)])]
    }),
    isBoundFront: (front) => bound.has(front),
    isGraded: (word) => graded.has(word.toLowerCase()),
    listSpellings: (word) => listSpellings(rules.spellings, word),
  }
}

function listSpellings(pairs: readonly string[], word: string): string[] {
  return pairs.flatMap((pair) => {
    const [one = '', other = ''] = splitWordList(pair)
    return [word.replaceAll(one, other), word.replaceAll(other, one)].filter((spelled) => spelled !== word)
  })
}

/** The rules as words are held against them: without accents, the longest ending first. */
type FoldedRules = Pick<FamilyRules, 'marks' | 'minChars' | 'wordEnd'> & {
  /** Each as it is written, and the one that it stands for. */
  readonly prefixes: readonly (readonly [string, string])[]
  readonly endings: readonly string[]
  readonly changes: readonly (readonly [string, string])[]
  readonly groups: ReadonlyMap<string, StemGroup>
}

/** A stem in its forms, those with their accents behind those without. */
type StemGroup = { readonly root: string; readonly forms: readonly string[] }

type Parts = { readonly prefix: string; readonly core: string }

const foldRules = (rules: FamilyRules): FoldedRules => ({
  marks: rules.marks,
  minChars: rules.minChars,
  wordEnd: rules.wordEnd,
  prefixes: rules.prefixes
    .map((one) => foldLetters(one).split('='))
    .map(([written = '', meant = written]) => [written, meant]),
  endings: [...new Set(splitWordList(rules.endings).map(foldLetters))].sort((a, b) => b.length - a.length),
  changes: rules.changes.map((pair) => splitWordList(foldLetters(pair)) as [string, string]),
  groups: new Map(rules.groups.flatMap(readGroup)),
})

function readGroup(written: string): [string, StemGroup][] {
  const stems = splitWordList(foldLetters(written))
  const group = { root: stems[0]!, forms: [...stems, ...splitWordList(written)] }
  return stems.map((stem) => [stem, group])
}

function splitWord(rules: FoldedRules, word: string): Parts {
  const plain = foldLetters(word)
  const isBefore = ([start]: readonly [string, string]) =>
    plain.startsWith(start) && plain.length - start.length >= MIN_CORE_CHARS && !rules.groups.has(plain)
  const [written, meant] = rules.prefixes.find(isBefore) ?? ['', '']
  return { prefix: meant, core: dropMark(rules, plain.slice(written.length), written !== '') }
}

function dropMark({ marks, groups }: FoldedRules, core: string, isPrefixed: boolean): string {
  const mark = marks.find((one) => core.startsWith(one) && core.length - one.length >= MIN_CORE_CHARS)
  if (mark === undefined || groups.has(core)) return core
  const bare = core.slice(mark.length)
  return (isPrefixed || core.endsWith('t') || groups.has(bare)) && !(mark === 'zu' && !isPrefixed) ? bare : core
}

/** Takes ending after ending off until a stem of a group is met, or too little would remain. */
function readCore(rules: FoldedRules, { prefix, core }: Parts): string {
  const minChars = Math.max(MIN_CORE_CHARS, rules.minChars - prefix.length)
  for (let bare = dropWordEnd(rules, core, minChars); ; ) {
    const known = [bare, ...listShorter(rules, bare, MIN_CORE_CHARS - 1)].find((one) => rules.groups.has(one))
    if (known !== undefined) return rules.groups.get(known)!.root
    const changed = changeEnd(rules, bare)
    if (changed !== undefined) return rules.groups.get(changed)?.root ?? changed
    const [shorter] = listShorter(rules, bare, minChars)
    if (shorter === undefined) return bare.length > minChars ? undouble(bare) : bare
    bare = shorter
  }
}

const dropWordEnd = ({ wordEnd, groups }: FoldedRules, core: string, minChars: number) =>
  wordEnd !== '' && core.endsWith(wordEnd) && core.length > minChars && !groups.has(core)
    ? core.slice(0, -wordEnd.length)
    : core

const listShorter = ({ endings }: FoldedRules, core: string, minChars: number): string[] =>
  endings
    .filter((one) => core.endsWith(one) && core.length - one.length >= minChars)
    .map((one) => core.slice(0, core.length - one.length))

function changeEnd({ changes }: FoldedRules, core: string): string | undefined {
  const [from, to] = changes.find(([from]) => core.endsWith(from) && core.length > from.length) ?? []
  return from === undefined ? undefined : core.slice(0, core.length - from.length) + to
}

function listWordBeginnings(rules: FoldedRules, word: string): string[] {
  const { prefix, core } = splitWord(rules, word)
  const forms = rules.groups.get(readCore(rules, { prefix, core }))?.forms ?? [core]
  const starts = [prefix, ...rules.prefixes.filter(([, meant]) => meant === prefix).map(([start]) => start)]
  const marks = ['', ...rules.marks]
  const begun = starts.flatMap((start) => marks.flatMap((mark) => forms.map((form) => `${start}${mark}${form}`)))
  return [...new Set([word, ...begun].map(cutBeginning))]
}

const cutBeginning = (word: string) =>
  word.toLowerCase().slice(0, BEGINNING_CHARS + (word.length < MIN_LONG_CHARS ? 0 : 1))

/** Without accents and doubled letters at the end: a stem and its word differ in these. */
const foldLetters = (word: string) => word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

const undouble = (stem: string) => stem.replace(/([^aeiou])\1$/u, '$1')
