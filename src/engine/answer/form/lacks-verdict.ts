import { findNumberSpans } from '../../../text/number-spans.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { joinQuoted } from '../coverage/lacks-asked.ts'
import { announcesMore } from '../language/announces-more.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { isSpaced } from '../language/locales.ts'
import { type Modality, readModality } from '../language/read-modality.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'

/** What one must do is told by a sentence that says so; what one may do by any that tells how it is done. */
const TOLD_BY_WORDS: ReadonlySet<Modality> = new Set(['due', 'exempt', 'needed', 'forbidden'])

/**
 * Whether something was asked for yes or no, or what one has to do, and what is quoted decides nothing of it: it only tells that
 * somebody asked the same, says of a duty nothing that obliges or exempts, or is of another number of the thing ("building 5").
 */
export function lacksVerdict(asked: AskedQuestion, quotes: readonly Quote[]): boolean {
  if (readAskedFor(asked.text).kind !== null || isAskedFor('reason', asked.text)) return false
  const isPolar = isAskedFor('polar', asked.text)
  const modality = isPolar || isAskedFor('list', asked.text) ? readModality(asked.text, asked.language) : null
  const texts = quotes.map(joinQuoted)
  const lead = texts[0] ?? ''
  if (modality !== null && TOLD_BY_WORDS.has(modality) && !obliges(lead, asked.language)) return true
  return isPolar && (texts.every(onlyAsks) || isOfOtherNumber(asked, lead))
}

const obliges = (text: string, language: string) => readModality(text, language) !== null || isAskedFor('forbid', text)

const onlyAsks = (text: string) => splitSentences(text).every(({ start, end }) => announcesMore(text.slice(start, end)))

/** A plain number of a question that asks for none names which one is meant: "building 5", in signs with the one behind it. */
function isOfOtherNumber({ text, language }: AskedQuestion, said: string): boolean {
  const measured = findNumberSpans(text).filter(({ dimension, isYear }) => dimension !== null || isYear)
  const numbers = [...text.matchAll(isSpaced(language) ? /\d+/gu : /\d+\p{sc=Han}/gu)].filter(
    ({ index }) => !measured.some(({ start, end }) => start <= index && index < end),
  )
  return numbers.some(([number]) => !new RegExp(`(?<!\\d)${number}(?!\\d)`, 'u').test(said))
}
