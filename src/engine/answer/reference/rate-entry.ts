import { splitSentences } from '../../../text/sentences.ts'
import type { AskedQuestion } from '../asked-question.ts'
import { listWords } from '../common-words.ts'
import { findHeadingAt, type IndexedSource } from '../indexed-source.ts'
import { isSaidBy, readPhrases } from '../meanings/meant-phrases.ts'
import type { Retrieval } from '../retrieval.ts'
import { isSameRoot } from '../same-root.ts'
import type { ReferenceEntry } from './read-entries.ts'
import type { SoughtName } from './sought-name.ts'

/** An entry by how much of the question it says, `covered` 0 to 1; `rating` to choose by, `told` its first sentence. */
export type RatedEntry = {
  readonly source: IndexedSource
  readonly entry: ReferenceEntry
  readonly covered: number
  readonly rating: number
  readonly told: string
  /** The place among its names of the one that is asked for; none where it has no name of that sort. */
  readonly asked: number | null
}

const COUNTS = { meant: 0.95, named: 0.9, above: 0.7, further: 0.6 } as const
const SHARES = { dense: 0.6, named: 0.4, sort: 0.5 } as const
/** "(alias: detach)", "[OS/2]": beside what it does. */
const ASIDE = /^(?:[([][^()[\]]{1,40}[)\]]\s*)+/u
/** "NUM", "FILE": what a caller puts in, whatever it means as a word. */
const PLACEHOLDER = /(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu

/** An entry by the question; null where it neither begins with what is to be done nor is named after it. */
export function rateEntry(
  asked: AskedQuestion,
  sort: SoughtName | null,
  source: IndexedSource,
  entry: ReferenceEntry,
  { terms, weightOf }: Retrieval,
): RatedEntry | null {
  const told = readFirstSentence(entry)
  const words = listAskedTerms(asked, sort, source, terms)
  const [said, named] = [readTerms(dropPlaceholders(told, entry), terms), readTerms(readNames(entry), terms)]
  const holds = (held: readonly string[], term: string) => held.some((one) => isSaidBy(one, term, asked.language))
  const meant = listMeantTerms(asked, told, terms)
  const isAsked = (term: string) => meant.includes(term) || words.some((word) => isSaidBy(term, word, asked.language))
  const leads = isLedBy(said, words, asked.language) || meant.length > 0 || repeatsWord(asked, told)
  const weigh = (list: readonly string[], worth: (term: string) => number) =>
    list.reduce((sum, term) => sum + worth(term) * weightOf(term), 0) /
    list.reduce((sum, term) => sum + weightOf(term), 0)
  const isNamed = (term: string) => words.some((word) => isSameRoot(term, word, asked.language))
  const namedShare = named.length > 0 ? weigh(named, (term) => (isNamed(term) ? 1 : 0)) : 0
  if (words.length === 0 || !(leads || (namedShare === 1 && named.length > 1))) return null
  const held = [
    { terms: said, worth: 1 },
    { terms: meant, worth: COUNTS.meant },
    { terms: named, worth: COUNTS.named },
    {
      terms: readTerms(`${findHeadingAt(source, entry.start) ?? ''} ${entry.columns.join(' ')}`, terms),
      worth: COUNTS.above,
    },
    { terms: readTerms(entry.told, terms), worth: COUNTS.further },
  ]
  const covered = weigh(words, (term) => held.find((one) => holds(one.terms, term))?.worth ?? 0)
  const at = sort === null ? null : sort.findName(entry)
  const rating =
    covered + SHARES.dense * measureDense(said, isAsked) + SHARES.named * namedShare + (at === null ? 0 : SHARES.sort)
  return { source, entry, covered, rating, told, asked: at }
}

/** How much of what stands up to the last of the asked words is asked: "Kill the server, its clients and all sessions" says more than to kill a session. */
function measureDense(said: readonly string[], isAsked: (term: string) => boolean): number {
  const last = said.findLastIndex(isAsked)
  return last < 0 ? 0 : said.slice(0, last + 1).filter(isAsked).length / (last + 1)
}

/** "Detach the current client", where the question names that first or last, as the verb of a language stands; behind a word that only says how ("Explicitly exclude") what the question names first. */
const isLedBy = ([first, second]: readonly string[], words: readonly string[], language: string) =>
  [words[0], words.at(-1)].some((term) => first !== undefined && isSameRoot(first, term!, language)) ||
  (second !== undefined && words[0] !== undefined && isSameRoot(second, words[0], language))

/** Its first word, though it may be one of the small ones of a language: "Goes to a line". */
function repeatsWord({ text, language }: AskedQuestion, told: string): boolean {
  const [first, ...words] = [told, text].flatMap((one, place) =>
    listWords(one, language).slice(0, place === 0 ? 1 : undefined),
  )
  return (
    first !== undefined && words.some(({ word }) => isSameRoot(word.toLowerCase(), first.word.toLowerCase(), language))
  )
}

function readFirstSentence({ told }: ReferenceEntry): string {
  const text = told.replace(ASIDE, '')
  const [first] = splitSentences(text)
  return first ? text.slice(first.start, first.end) : text
}

const dropPlaceholders = (told: string, { names }: ReferenceEntry) => {
  const placed = new Set(names.flatMap((name) => name.match(PLACEHOLDER) ?? []))
  return told.replace(PLACEHOLDER, (word) => (placed.has(word) ? ' ' : word))
}

/** Without what a caller puts in: "kill-session [-t target-session]". */
const readNames = ({ names }: ReferenceEntry) =>
  names.map((name) => name.replace(/(?<=\S)\s+[[<].*$/u, '').replace(/[^\p{L}\p{N}]+/gu, ' ')).join(' ')

const readTerms = (text: string, terms: Retrieval['terms']) => [...new Set(terms(text))]

/** The question's own terms without the sort and, where others are left, those of the source's name. */
function listAskedTerms(
  { own }: AskedQuestion,
  sort: SoughtName | null,
  { name }: IndexedSource,
  terms: Retrieval['terms'],
): string[] {
  const asking = new Set(sort === null ? [] : terms(sort.word))
  const words = [...own].filter((term) => !asking.has(term))
  const named = new Set(terms(name.replace(/[^\p{L}\p{N}]+/gu, ' ')))
  const rest = words.filter((term) => !named.has(term))
  return rest.length > 1 ? rest : words
}

/** The question's terms that the first word means: "display" for "show". */
function listMeantTerms({ text, language, own }: AskedQuestion, told: string, terms: Retrieval['terms']): string[] {
  const [opening = ''] = /^\P{L}*\p{L}+/u.exec(told) ?? []
  const meanings = new Set(readPhrases(opening, language).flatMap((phrase) => phrase.meanings))
  const phrases = readPhrases(text, language).filter((phrase) => phrase.meanings.some((one) => meanings.has(one)))
  return phrases.flatMap(({ words }) => words.flatMap(({ word }) => terms(word))).filter((term) => own.has(term))
}
