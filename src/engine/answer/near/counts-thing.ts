import { findNumberSpans } from '../../../text/number-spans.ts'
import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { isSynonym, isUnderClass } from '../meanings/list-other-names.ts'
import { isAlikeWord, readAskedFor } from '../question/asked-kind.ts'

/** What is counted may have so many words before it: "235 working class Belgian households". */
const MAX_WORDS_BETWEEN = 7
/** "The number of zeros in the sample is 683": so many words may stand between the things and their number. */
const MAX_WORDS_BEFORE = 7
const MIN_PART_LETTERS = 5
const WORDS = /[\p{L}\p{M}-]+/gu

/** Whether a number of a text counts what a question counts, by its word, another for it or a kind of it, in the same clause. */
export function countsThing(said: string, question: string, language: string): boolean {
  const { counted } = readAskedFor(question)
  const [thing] = counted
  if (thing === undefined) return true
  const isCounted = (word: string) =>
    counted.some((one) => isAlikeWord(one, word)) ||
    isSynonym(word, thing, language) ||
    isUnderClass(word, thing, language) ||
    (COMPOUNDING.has(language) && isPartOf(thing, word))
  return findNumberSpans(said).some(({ start, end, isYear }) => {
    if (isYear) return false
    const unit = said.slice(start, end).match(WORDS) ?? []
    const behind = readClauseBehind(said.slice(end)).slice(0, MAX_WORDS_BETWEEN)
    const before = readClauseBefore(said.slice(0, start)).slice(-MAX_WORDS_BEFORE)
    return [...unit, ...behind, ...before].some(isCounted)
  })
}

const readClauseBehind = (text: string) => /^[^.;:!?\n]*/u.exec(text)![0].match(WORDS) ?? []
const readClauseBefore = (text: string) => /[^.;!?\n]*$/u.exec(text)![0].match(WORDS) ?? []

/** "Stellen" says "Nachkommastellen" in short. */
const isPartOf = (thing: string, word: string) =>
  word.length >= MIN_PART_LETTERS && thing.toLowerCase().endsWith(word.toLowerCase())
