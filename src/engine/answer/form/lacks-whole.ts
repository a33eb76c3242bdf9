import { splitSentences } from '../../../text/sentences.ts'
import { joinQuoted } from '../coverage/lacks-asked.ts'
import { isSpaced } from '../language/locales.ts'
import { isUnderClass } from '../meanings/list-other-names.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { asksHowManyThereAre, countsOthers } from '../question/whole-count.ts'
import type { Quote } from '../retrieval/quote.ts'

/** A noun may have a word before it: "eight wooden boats". */
const MAX_WORDS_BEHIND = 2

/** Whether how many was asked and the number told first is of some of them only, or of those on one occasion where all are asked for. */
export function lacksWhole(asked: AskedQuestion, quotes: readonly Quote[]): boolean {
  const [lead] = quotes
  if (readAskedFor(asked.text).sort !== 'count' || !lead || lead.header !== null || lead.shown !== undefined)
    return false
  if (quotes.every((quote) => lacksCounted(asked, joinQuoted(quote)))) return true
  const sentences = splitSentences(lead.text).map(({ start, end }) => lead.text.slice(start, end))
  const counts = (isCounted: boolean) =>
    sentences.find((said) => findAskedSpans(said, asked.text).some((span) => !isCounted || span.isCounted))
  const said = counts(true) ?? counts(false)
  return said !== undefined && countsOthers(asked, said)
}

/**
 * Whether how many there are was asked and no number of a text stands with them, or with what is of their kind: "Three trustees hear it, none of
 * whom may hold a berth" counts no berths.
 */
export function lacksCounted(asked: Pick<AskedQuestion, 'text' | 'language'>, said: string): boolean {
  const [thing] = readAskedFor(asked.text).counted
  if (!asksHowManyThereAre(asked) || !isSpaced(asked.language) || thing === undefined) return false
  return !findAskedSpans(said, asked.text).some(({ end, isCounted }) => {
    const behind = said.slice(end).match(/[\p{L}\p{M}-]+/gu) ?? []
    return isCounted || behind.slice(0, MAX_WORDS_BEHIND).some((word) => isUnderClass(word, thing, asked.language))
  })
}
