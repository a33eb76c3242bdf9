import { tellQuotes } from '../../compose/write-answer.ts'
import { readAskedModality } from '../../coverage/asked-modality.ts'
import { expandNegations } from '../../language/find-polarity.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import type { HeadedSection } from '../whole/heading.ts'
import { quoteOpening, readSectionBody } from '../whole/section-body.ts'
import { isTurnedAlike, listSections, measureSameWords, readHeadingTerms } from './find-headed-section.ts'

const PASSAGES_READ = 6
const WHOLE = [{ start: 0, end: Number.POSITIVE_INFINITY }]
/** So many of the words of a heading and a question are the same, small ones too: "What you shouldn't do with a map" and "What should I not do with a map?". */
const MIN_SAME = 0.7

/**
 * Answers with what stands under the heading that is the question, but for the order of its words and who is spoken of. Null where none is,
 * and under a question, whose answer is told whole.
 */
export function answerByHeading(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const isSame = createLineTest(asked, retrieval)
  for (const source of readFoundSources(retrieval.find(asked.searchText, PASSAGES_READ), retrieval)) {
    const section = listSections(source, WHOLE).find(isSame)
    const body = section && readSectionBody(source, section)
    const quote = body && quoteOpening(body)
    if (quote) return tellQuotes('answered', asked, [quote], retrieval)
  }
  return null
}

function createLineTest(asked: AskedQuestion, retrieval: Retrieval) {
  const { typed, language } = asked
  const isModal = readAskedModality(asked) !== null // lists of what one may not do are asked before the sections are
  const question = expandNegations(typed)
  const telling = readHeadingTerms(question, language, retrieval)
  return ({ title }: HeadedSection): boolean => {
    const heading = expandNegations(title)
    if (/[?？]/u.test(title) && !isModal) return false
    if (measureSameWords(question, heading) < MIN_SAME || !isTurnedAlike(question, heading)) return false
    return new Set(telling).symmetricDifference(new Set(readHeadingTerms(heading, language, retrieval))).size === 0
  }
}
