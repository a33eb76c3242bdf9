import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { escapePattern } from '../../../lib/escape-pattern.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { endsInColon } from '../../../text/end-colon.ts'
import { tellsSideBySide } from '../by-kind/compare/tells-side-by-side.ts'
import { findTwinSection } from '../by-kind/section/find-twin-section.ts'
import type { HeadedSection } from '../by-kind/whole/heading.ts'
import { readOutline } from '../by-kind/whole/outline.ts'
import { saysReserved } from '../compose/hedge.ts'
import { lacksPlainForm } from '../form/lacks-form.ts'
import { announcesMore } from '../language/announces-more.ts'
import { compileNamed } from '../language/compile-once.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { readSubject } from '../language/read-subject.ts'
import { createHeadingRating } from '../meant/rate-heading.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import { quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { holdTold } from './hold-lead.ts'
import { createReader, listSureParts } from './list-asked-parts.ts'

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
  if (!source) return false
  const opened = findOpened(source, lead.start)
  if (opened !== null && asksAlike(opened.title, asked, retrieval)) return true
  const twin = findTwinSection(asked, [source], retrieval)
  if (!twin || twin.section.start !== opened?.start) return false
  if (BY_SECTION.some((one) => isAskedFor(one, asked.text))) return true
  if (createHeadingRating(asked, retrieval)(twin.section.title).share < MIN_TITLED) return false
  if (!isAskedFor('definition', asked.text)) return true
  const quote = quoteSource(source, lead.start, lead.end)
  return !lacksPlainForm(asked, [quote], retrieval) || saysOfNamed(twin.section.title, quote.text, asked, retrieval)
}

/** The section that begins with what stands at a place, its heading apart. */
const findOpened = (source: IndexedSource, start: number): HeadedSection | null =>
  readOutline(source).findLast(
    ({ bodyStart, end }) => bodyStart <= start && start < end && source.text.slice(bodyStart, start).trim() === '',
  ) ?? null

const FORMS = ['steps', 'polar', 'reason', 'condition'] as const
/** A word alone stands in many questions. */
const MIN_ASKED_PARTS = 2

/** "How do I send parcels, letters and so on?" heads the answer to how one sends a parcel: a question of the source's own, of the same form, that says all that is asked. */
function asksAlike(title: string, asked: AskedQuestion, retrieval: Retrieval): boolean {
  if (!/[?？]\s*$/u.test(title)) return false
  const forms = FORMS.filter((one) => isAskedFor(one, asked.text))
  if (forms.length === 0 || FORMS.some((one) => isAskedFor(one, title) !== forms.includes(one))) return false
  const parts = listSureParts(asked, retrieval)
  const said = createReader(asked, retrieval)(title)
  return parts.length >= MIN_ASKED_PARTS && parts.every(({ isMet }) => isMet(said))
}

/** "When switched on, frost watch looks for ice" says what frost watch is, right under that name; of the drying loft what hangs there does not. */
function saysOfNamed(title: string, said: string, { text, language }: AskedQuestion, { terms }: Retrieval): boolean {
  const subject = readSubject(text, language)
  if (subject === null || terms(title.replace(/\s*\([^()]*\)\s*$/u, '')).join() !== terms(subject.name).join())
    return false
  const name = subject.name.split(/\s+/u).map(escapePattern).join('[\\s-]+')
  const opening = compileNamed(
    `^\\W*(?:[^,.;:]{1,60},\\s+)?(?:\\p{L}{1,4}\\s+)?${name}(?:\\s*\\([^()]*\\))?\\s+(\\p{Ll}{3,})`,
  )
  const next = opening.exec(collapseSpaces(said))?.[1]
  return next !== undefined && !loadAnalyzer(language).isStopWord(next)
}
