import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findFamilyReader } from '../../../text/word-family.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { findLocale } from '../language/locales.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { readAskedSize } from './asked-size.ts'
import { BEGINNING_CHARS, EDIT_KINDS, listEdits, listSlips, type WordEdit } from './edits.ts'
import { readContent } from './frame-words.ts'

/** A word of the question that stands nowhere, and the word of the notebook that it was read as. */
export type Correction = { readonly typed: string; readonly known: string }

/** A question as it was meant, and which of its words were read otherwise than they were typed. */
type SpelledQuestion = { readonly text: string; readonly corrections: readonly Correction[] }

const MIN_WORD_CHARS = 4
const MAX_MISTYPED_WORDS = 4
const MAX_PASSAGES_READ = 8
/** What differs at the end by so much is another form of the word, and no slip worth telling. */
const MAX_ENDING_CHARS = 3

/**
 * Corrects typing errors against the notebook's own words: only words that stand nowhere, only where a passage holds the
 * corrected word beside another word of the question, and only while most of the question is known then.
 */
export function correctSpelling(question: string, language: string, retrieval: Retrieval): SpelledQuestion {
  const { text: read, known, unknown } = readQuestionWords(question, language, retrieval)
  const asTyped = { text: read, corrections: [] }
  const mistyped = unknown.filter(mayBeMistyped)
  if (known.length === 0 || mistyped.length === 0 || mistyped.length > MAX_MISTYPED_WORDS) return asTyped
  const guesses = mistyped.flatMap((typed) => guessWord(typed, language, retrieval))
  if (guesses.length === 0) return asTyped
  const guessed = guesses.reduce((text, { typed, known }) => replaceWord(text, typed, known), read)
  const passages = retrieval.find(guessed, MAX_PASSAGES_READ)
  const corrections = guesses.flatMap((guess) =>
    confirmGuess(guess, [...known, ...guesses.map((one) => one.known)], passages, language, retrieval),
  )
  if (2 * (unknown.length - corrections.length) > known.length + corrections.length) return asTyped
  const text = corrections.reduce((text, { typed, known }) => replaceWord(text, typed, known), read)
  return { text, corrections: corrections.filter(isSlip) }
}

/** The words of a question's matter, by whether the notebook holds them, and the question with its small words mended and others as the notebook spells them. */
function readQuestionWords(question: string, language: string, { terms, weightOf }: Retrieval) {
  const matter = readAskedSize(question, language)?.rest ?? question // "en trois phrases" is of no notebook
  const words = [...new Set(readContent(matter, language).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [])]
  const standsSomewhere = (word: string) => terms(word).some((term) => isTermHeld(term, weightOf))
  const held = words.filter((word) => terms(word).length > 0)
  const known = held.filter(standsSomewhere)
  const { numbers } = findLocale(language).part
  // "three" is no slip of "there"
  const unknown = held.filter((word) => !known.includes(word) && !numbers.includes(word.toLowerCase()))
  const small = unknown.flatMap((typed) => {
    const known = findOtherSpelling(typed, language, standsSomewhere) ?? findSmallWord(typed, language)
    return known === undefined ? [] : [{ typed, known: matchCase(known, typed) }]
  })
  const text = small.reduce((text, { typed, known }) => replaceWord(text, typed, known), question)
  return { text, known, unknown: unknown.filter((word) => !small.some(({ typed }) => typed === word)) }
}

/** "licence" where the notebook has "license": each country writes it in its way, and neither errs. */
const findOtherSpelling = (
  word: string,
  language: string,
  standsSomewhere: (word: string) => boolean,
): string | undefined =>
  mayBeMistyped(word) ? findFamilyReader(language)?.listSpellings(word.toLowerCase()).find(standsSomewhere) : undefined

/** "wich", "teh": a small word mistyped is still no matter of the question, and not worth telling. */
function findSmallWord(word: string, language: string): string | undefined {
  return mayBeMistyped(word)
    ? listSlips(word.toLowerCase(), language).find(loadAnalyzer(language).isStopWord)
    : undefined
}

/** What is written in capitals, with figures or marks is an identifier: it means what it says. */
const mayBeMistyped = (word: string) =>
  word.length >= MIN_WORD_CHARS &&
  /^\p{L}\p{Ll}+$/u.test(word) &&
  /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]+$/u.test(word)

/**
 * The likeliest slip wins, among equals the word that the notebook uses most. Only what begins like one of its terms is
 * stemmed and looked up: hundreds of edits are no word of it.
 */
function guessWord(typed: string, language: string, { terms, weightOf, termsFrom }: Retrieval): Correction[] {
  const nowhere = weightOf('')
  const edits = listEdits(typed.toLowerCase(), language)
  const beginnings = [...new Set(edits.map(({ word }) => word.slice(0, BEGINNING_CHARS)))]
  const listed = new Set(beginnings.flatMap((beginning) => [...termsFrom(beginning)]))
  const stems = new Set([...listed].map(readStem))
  let best: { readonly edit: WordEdit; readonly rank: number } | null = null
  for (const edit of edits) {
    if (!beginsWithStem(edit.word, stems)) continue
    const [term, more] = terms(edit.word)
    if (term === undefined || more !== undefined || !listed.has(term)) continue
    const weight = weightOf(term)
    const rank = EDIT_KINDS.indexOf(edit.kind) + weight / nowhere
    if (weight < nowhere && rank < (best?.rank ?? Number.POSITIVE_INFINITY)) best = { edit, rank }
  }
  return best ? [{ typed, known: best.edit.word }] : []
}

const MAX_STEMMED_CHARS = 6

/** A stemmer may change a word's last letter with its ending: "happily" and "happi". */
const readStem = (term: string) => (term.length > BEGINNING_CHARS ? term.slice(0, -1) : term)

function beginsWithStem(word: string, stems: ReadonlySet<string>): boolean {
  const shortest = Math.max(BEGINNING_CHARS, word.length - MAX_STEMMED_CHARS)
  for (let end = word.length; end >= shortest; end -= 1) if (stems.has(word.slice(0, end))) return true
  return false
}

/** The word as a source writes it that also holds another word of the question; the stem alone may be of another word. */
function confirmGuess(
  { typed, known }: Correction,
  words: readonly string[],
  passages: readonly FoundPassage[],
  language: string,
  { terms }: Retrieval,
): Correction[] {
  const [term] = terms(known)
  const slips = new Set(listEdits(typed.toLowerCase(), language).map(({ word }) => word))
  const others = words.filter((word) => word !== known).flatMap((word) => terms(word))
  for (const found of Map.groupBy(passages, ({ sourceId }) => sourceId).values()) {
    const text = found.map((one) => `${one.sourceName} ${one.heading ?? ''} ${one.text}`).join('\n')
    const held = new Set(terms(text))
    if (!others.some((other) => held.has(other))) continue
    const written = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
    const meant = written.find((word) => slips.has(word) && terms(word)[0] === term)
    if (meant !== undefined) return [{ typed, known: matchCase(meant, typed) }]
  }
  return []
}

/** A name is what it is, with every ending of its own. */
const isSlip = ({ typed, known }: Correction) => /^\p{Lu}/u.test(typed) || !isEnding(typed, known)

/** Whether two words differ by an ending only; in one way or the other both are forms of the same. */
function isEnding(one: string, other: string): boolean {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared >= MIN_WORD_CHARS && Math.max(one.length, other.length) - shared <= MAX_ENDING_CHARS
}

const matchCase = (word: string, model: string) =>
  /^\p{Lu}/u.test(model) ? word[0]!.toUpperCase() + word.slice(1) : word

const replaceWord = (text: string, typed: string, known: string) =>
  text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_])${typed}(?![\\p{L}\\p{N}_])`, 'gu'), known)
