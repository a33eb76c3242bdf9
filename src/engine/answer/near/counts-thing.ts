import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { isSynonym, isUnderClass } from '../meanings/list-other-names.ts'
import { isAlikeWord, isBeforeArticle, readAskedFor } from '../question/asked-kind.ts'

/** What is counted may have so many words before it: "235 working class Belgian households". */
const MAX_WORDS_BETWEEN = 7
/** "The number of zeros in the sample is 683": so many words may stand between the things and their number. */
const MAX_WORDS_BEFORE = 7
const MIN_PART_LETTERS = 5
const MIN_NOUN_LETTERS = 4
/** "Gimp-Print 4.2" has a version, and counts nothing. */
const BEHIND_NAME = /\p{Lu}[\p{L}\p{N}-]*\s$/u
const IS_POINTED = /^\d+\.\d/u
const WORDS = /[\p{L}\p{M}-]+/gu

/**
 * Whether a number of a text counts what a question counts, by its word, another for it or a kind of it, in the same clause.
 * @param above what it stands under
 */
export function countsThing(said: string, question: string, language: string, above: string): boolean {
  return countsAny(said, question, language) && saysSortOf(`${above}\n${said}`, question, language)
}

function countsAny(said: string, question: string, language: string): boolean {
  const counted = cutAtSmallWord(readAskedFor(question).counted, language)
  const [thing] = counted
  if (thing === undefined) return true
  const isCounted = (word: string) =>
    counted.some((one) => isAlikeWord(one, word)) ||
    isSynonym(word, thing, language) ||
    isUnderClass(word, thing, language) ||
    (COMPOUNDING.has(language) && isPartOf(thing, word))
  return findNumberSpans(said).some(({ start, end, isYear }) => {
    if (isYear || (IS_POINTED.test(said.slice(start, end)) && BEHIND_NAME.test(said.slice(0, start)))) return false
    const unit = said.slice(start, end).match(WORDS) ?? []
    if (isBeforeArticle(said, { end })) return false
    const behind = readClauseBehind(said.slice(end)).slice(0, MAX_WORDS_BETWEEN)
    const before = readBefore(said.slice(0, start))
    return [...unit, ...behind, ...before].some(isCounted)
  })
}

/** "How many sorts of berths": whose sorts they are is said too. */
const SORT_OF =
  /^\s*[\p{L}\p{M}-]+\s+(?:of|von|vom|an|der|de|des|du|del|di|dei|delle|degli|van|do|das|dos)\s+((?:[\p{L}\p{M}-]+\s*){1,3})/iu

function saysSortOf(said: string, question: string, language: string): boolean {
  const [, things = ''] = SORT_OF.exec(readAskedFor(question).behind) ?? []
  const nouns = cutAtSmallWord(things.match(WORDS) ?? [], language).filter((word) => word.length >= MIN_NOUN_LETTERS)
  return nouns.length === 0 || nouns.some((noun) => said.match(WORDS)?.some((word) => isAlikeWord(noun, word)))
}

/** Of "how many berths does Larch have" the berths are counted, and not who has them. */
function cutAtSmallWord(counted: readonly string[], language: string): readonly string[] {
  const { isStopWord } = loadAnalyzer(language)
  const small = counted.findIndex((word, place) => place > 0 && isStopWord(word.toLowerCase()))
  return small < 0 ? counted : counted.slice(0, small)
}

const readClauseBehind = (text: string) => /^[^.;:!?\n]*/u.exec(text)![0].match(WORDS) ?? []
/** "Steps 1, 2 and " */
const NUMBERS_BEFORE = /(?<=\p{L}\s)(?:\d+\s*(?:[,–-]|\p{L}{1,3}(?=\s))\s*)+$/u

/** "Steps 1 and 2 of the algorithm" are called so by the number right behind them. */
function readBefore(text: string): string[] {
  const named = text.replace(NUMBERS_BEFORE, '')
  const words = readClauseBefore(named)
  return words.slice(-MAX_WORDS_BEFORE, /\p{L}\s$/u.test(named) ? -1 : undefined)
}

const readClauseBefore = (text: string) => /[^.;!?\n]*$/u.exec(text)![0].match(WORDS) ?? []

/** "Stellen" says "Nachkommastellen" in short. */
const isPartOf = (thing: string, word: string) =>
  word.length >= MIN_PART_LETTERS && thing.toLowerCase().endsWith(word.toLowerCase())
