import { splitSentences } from '../../../../text/sentences.ts'
import { listWords } from '../../language/common-words.ts'
import { holdsNegation } from '../../language/make-negation.ts'
import { isSameRoot } from '../../language/same-root.ts'
import { isSaidBy, readPhrases } from '../../meanings/meant-phrases.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { undoesAsked, undoesNamed } from '../../tasks/undoes-asked.ts'
import type { AskedWay } from './asked-way.ts'
import { type ReferenceEntry, readTold } from './read-entries.ts'
import { lacksOrdinal } from './says-ordinal.ts'

/** An entry by how much of the question it says, `covered` 0 to 1; `rating` to choose by, `told` its first sentence. */
export type RatedEntry = {
  readonly source: IndexedSource
  readonly entry: ReferenceEntry
  readonly covered: number
  readonly rating: number
  readonly told: string
  /** How much of the question it says itself, 0 to 1: neither its name does nor what it stands under. */
  readonly own: number
  /** Whether it begins with what is to be done, or is named after it; where the sort is sought, others may do. */
  readonly isLed: boolean
  /** Whether it begins with what is to be done, and the question says all of its first sentence. */
  readonly isAllAsked: boolean
  /** Whether it says more of the question than its verb. */
  readonly saysThing: boolean
  /** The place among its names of the one that is asked for; none where it has no name of that sort. */
  readonly asked: number | null
}

const COUNTS = { meant: 0.95, named: 0.9, above: 0.7, further: 0.6 } as const
const SHARES = { dense: 0.6, named: 0.4, sort: 0.5, led: 0.1, denied: 0.3 } as const
const MIN_SENTENCE_CHARS = 14
/** "(alias: detach)", "[OS/2]": beside what it does. */
const ASIDE = /^(?:[([][^()[\]]{1,40}[)\]]\s*)+/u
/** "NUM", "FILE": what a caller puts in, whatever it means as a word. */
const PLACEHOLDER = /(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu

/** An entry read against a question: `words` of the question; of the entry what its first sentence `said`, what it is `named`; `meant` are words that its first means. */
type EntryReading = Readonly<Record<'words' | 'said' | 'named' | 'meant', readonly string[]>> & {
  readonly entry: ReferenceEntry
  readonly told: string
  /** All that it says. */
  readonly whole: string
  readonly heading: string
}

/**
 * An entry by the question; null where it neither begins with what is to be done nor is named after it, or undoes it.
 * @param words the question's own terms, as `listWanted` gives them for the source
 */
export function rateEntry(
  { asked, sought, matter, ...way }: AskedWay,
  words: readonly string[],
  source: IndexedSource,
  entry: ReferenceEntry,
  { terms, weightOf }: Retrieval,
): RatedEntry | null {
  const full = readTold(source, entry)
  if (sought === null ? undoesAsked(asked, full) : undoesNamed(asked, full) || lacksOrdinal(asked, full)) return null
  const whole = full.replace(ASIDE, '')
  const told = readFirstSentence(whole)
  const reading = {
    entry,
    told,
    whole,
    heading: findHeadingAt(source, entry.start) ?? '',
    words,
    said: readTerms(dropPlaceholders(told, entry), terms),
    named: readTerms(readNames(entry), terms),
    meant: listMeantTerms(way.meant, told, asked.language),
  }
  const named = measureNamed(reading, asked.language, weightOf)
  const leads = isLedBy(reading.said, way.verbs, asked.language) || reading.meant.length > 0
  const isCalled = named === 1 && reading.named.length > 1
  const at = sought?.findName(entry) ?? null
  const isLed = leads || isCalled || repeatsWord(way.smallWords, told, asked.language)
  if (at === null && !isLed) return null
  const covered = measureCovered(reading, asked.language, { terms, weightOf })
  const dense = measureDense({ ...reading, words: matter }, asked.language) // its entries say the source's name as any word
  const rating =
    covered +
    SHARES.dense * dense +
    SHARES.named * named +
    (at === null ? 0 : SHARES.sort) +
    (leads ? SHARES.led : 0) -
    (isDenial(entry) && !holdsNegation(asked.text, asked.language) ? SHARES.denied : 0)
  const [verb] = way.verbs
  const things = words.filter((word) => word !== verb)
  const all = [...reading.said, ...reading.named]
  const saysThing = things.some((thing) => all.some((one) => isSaidBy(one, thing, asked.language)))
  const own = weighOwnWords(reading, asked.language, weightOf, terms)
  const isAllAsked =
    leads && reading.said.length > 1 && measureDense({ ...reading, words: matter }, asked.language, true) === 1
  return { source, entry, covered, own, rating, told, isLed, isAllAsked, saysThing, asked: at }
}

/** "--no-ignore-case" undoes what "--ignore-case" does. */
const isDenial = ({ names }: ReferenceEntry) => names.every((name) => /^--?no-/u.test(name))

/** Of a question's own terms those beside the source's name, where others are left. */
export function listWanted(
  { matter }: AskedWay,
  { name }: IndexedSource,
  terms: Retrieval['terms'],
): readonly string[] {
  const named = new Set(terms(name.replace(/[^\p{L}\p{N}]+/gu, ' ')))
  const rest = matter.filter((term) => !named.has(term))
  return rest.length > 1 ? rest : matter
}

/** How much of its names the question says. */
function measureNamed({ named, words }: EntryReading, language: string, weightOf: Retrieval['weightOf']): number {
  const isNamed = (term: string) => words.some((word) => isSameRoot(term, word, language))
  return named.length > 0 ? weighShare(named, (term) => (isNamed(term) ? 1 : 0), weightOf) : 0
}

/** How much of the question its first sentence says, its names, what it stands under, or what it says further. */
function measureCovered(
  { words, said, meant, named, heading, entry, whole }: EntryReading,
  language: string,
  { terms, weightOf }: Pick<Retrieval, 'terms' | 'weightOf'>,
): number {
  const held = [
    { terms: said, worth: 1 },
    { terms: meant, worth: COUNTS.meant },
    { terms: named, worth: COUNTS.named },
    { terms: readTerms(`${heading} ${entry.columns.join(' ')}`, terms), worth: COUNTS.above },
    { terms: readTerms(whole, terms), worth: COUNTS.further },
  ]
  const isSaidIn = (all: readonly string[], term: string) => all.some((one) => isSaidBy(one, term, language))
  return weighShare(words, (term) => held.find((one) => isSaidIn(one.terms, term))?.worth ?? 0, weightOf)
}

/** How much of the question is said by what it does alone. */
function weighOwnWords(
  { words, said, meant, whole }: EntryReading,
  language: string,
  weightOf: Retrieval['weightOf'],
  terms: Retrieval['terms'],
): number {
  const all = [...said, ...meant, ...terms(whole)]
  return weighShare(words, (term) => (all.some((one) => isSaidBy(one, term, language)) ? 1 : 0), weightOf)
}

function weighShare(list: readonly string[], worth: (term: string) => number, weightOf: Retrieval['weightOf']): number {
  const sum = (of: (term: string) => number) => list.reduce((total, term) => total + of(term) * weightOf(term), 0)
  return sum(worth) / sum(() => 1)
}

/** How much of what stands up to the last of the asked words is asked: "Kill the server, its clients and all sessions" says more than to kill a session. */
function measureDense({ said, words, meant }: EntryReading, language: string, isToEnd = false): number {
  const saysAsked = (term: string) => meant.includes(term) || words.some((word) => isSaidBy(term, word, language))
  const last = isToEnd ? said.length - 1 : said.findLastIndex(saysAsked)
  return last < 0 ? 0 : said.slice(0, last + 1).filter(saysAsked).length / (last + 1)
}

/** "Detach the current client", where the question names that first or last; behind a word that only says how ("Explicitly exclude") what it names first. */
const isLedBy = ([first, second]: readonly string[], verbs: readonly string[], language: string) =>
  verbs.some((verb) => first !== undefined && isSameRoot(first, verb, language)) ||
  (second !== undefined && verbs[0] !== undefined && isSameRoot(second, verbs[0], language))

/** Its first word, where it is one of the small ones of a language: "Goes to a line". */
function repeatsWord(smallWords: readonly string[], told: string, language: string): boolean {
  const first = listWords(told, language)[0]?.word.toLowerCase()
  return first !== undefined && smallWords.some((word) => isSameRoot(word, first, language))
}

/** The first sentence, with the next where it is but a title: "Nickname." */
function readFirstSentence(told: string): string {
  const [first, second] = splitSentences(told)
  if (!first) return told
  const isTitle = second !== undefined && first.end - first.start < MIN_SENTENCE_CHARS
  return told.slice(first.start, (isTitle ? second : first).end)
}

const dropPlaceholders = (told: string, { names }: ReferenceEntry) => {
  const placed = new Set(names.flatMap((name) => name.match(PLACEHOLDER) ?? []))
  return told.replace(PLACEHOLDER, (word) => (placed.has(word) ? ' ' : word))
}

/** Without what a caller puts in: "kill-session [-t target-session]". */
const readNames = ({ names }: ReferenceEntry) =>
  names.map((name) => name.replace(/(?<=\S)\s+[[<].*$/u, '').replace(/[^\p{L}\p{N}]+/gu, ' ')).join(' ')

const readTerms = (text: string, terms: Retrieval['terms']) => [...new Set(terms(text))]

/** The question's terms, its verb among them, that the first word means: "display" for "show". */
function listMeantTerms(meant: AskedWay['meant'], told: string, language: string): string[] {
  const [opening = ''] = /^\P{L}*\p{L}+/u.exec(told) ?? []
  const meanings = new Set(readPhrases(opening, language).flatMap((phrase) => phrase.meanings))
  return meant.filter((one) => one.meanings.some((meaning) => meanings.has(meaning))).flatMap(({ terms }) => terms)
}
