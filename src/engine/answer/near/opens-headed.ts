import { endsInColon } from '../../../text/end-colon.ts'
import { tellsSideBySide } from '../by-kind/compare/tells-side-by-side.ts'
import { findTwinSection } from '../by-kind/section/find-twin-section.ts'
import { saysReserved } from '../compose/hedge.ts'
import { lacksPlainForm } from '../form/lacks-form.ts'
import { announcesMore } from '../language/announces-more.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { createHeadingRating } from '../meant/rate-heading.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { holdTold } from './hold-lead.ts'

/** How something is done, and whether, is told by all that stands under its heading; which, what or why it is by one thing there, so that the heading says more. */
const MIN_TITLED = 0.65
const BY_SECTION = ['steps', 'polar'] as const

/**
 * An answer in part that begins where the section begins whose heading is the question is one, however few words of the question its sentences
 * say again: a reader finds it by its heading. Of those called an answer that begin so 27 of 29 were right, and of those told in part 16 of 21;
 * what asks for a date, a number or a name is told by its value.
 */
export function confirmHeaded(answer: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer {
  if (answer.state !== 'partial' || answer.warnings.length > 0 || !isSpaced(asked.language)) return answer
  if (readExtent(retrieval) === 'sheet' || carriesWords(asked) || readAskedKind(asked.text) !== null) return answer
  const { unsure } = findLocale(asked.language).phrases
  const parts = answer.text.split('\n\n').filter((part) => part !== unsure)
  const text = parts.join('\n\n')
  if (saysReserved(text, asked.language) || answer.citations.some(endsOpen)) return answer
  if (!opensTwin(answer, asked, retrieval) || tellsSideBySide(asked, answer, retrieval)) return answer
  return holdTold({ ...answer, state: 'answered', text }, asked, retrieval)
}

/** "2. General settings:" leads to what is not told. */
const endsOpen = ({ sourceText }: WrittenAnswer['citations'][number]): boolean =>
  endsInColon(sourceText) || announcesMore(sourceText)

/** Whether what is told first stands at the beginning of the section whose heading is the question, and of a definition says one. */
function opensTwin({ citations: [lead] }: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval): boolean {
  const source = lead && retrieval.readSource(lead.sourceId)
  const twin = source && findTwinSection(asked, [source], retrieval)
  if (!twin || source.text.slice(twin.section.bodyStart, lead.start).trim() !== '') return false
  if (lead.start < twin.section.bodyStart || lead.start >= twin.section.end) return false
  if (BY_SECTION.some((one) => isAskedFor(one, asked.text))) return true
  if (createHeadingRating(asked, retrieval)(twin.section.title).share < MIN_TITLED) return false
  return (
    !isAskedFor('definition', asked.text) ||
    !lacksPlainForm(asked, [quoteSource(source, lead.start, lead.end)], retrieval)
  )
}
