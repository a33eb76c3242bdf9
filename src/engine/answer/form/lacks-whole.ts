import { splitSentences } from '../../../text/sentences.ts'
import { findAskedSpans, readAskedFor } from '../asked-kind.ts'
import type { AskedQuestion } from '../asked-question.ts'
import type { Quote } from '../quote.ts'
import { countsOthers } from '../whole-count.ts'

/** Whether how many was asked and the number told first is of some of them only, or of those on one occasion where all are asked for. */
export function lacksWhole(asked: AskedQuestion, [lead]: readonly Quote[]): boolean {
  if (readAskedFor(asked.text).sort !== 'count' || !lead || lead.header !== null || lead.shown !== undefined)
    return false
  const sentences = splitSentences(lead.text).map(({ start, end }) => lead.text.slice(start, end))
  const counts = (isCounted: boolean) =>
    sentences.find((said) => findAskedSpans(said, asked.text).some((span) => !isCounted || span.isCounted))
  const said = counts(true) ?? counts(false)
  return said !== undefined && countsOthers(asked, said)
}
