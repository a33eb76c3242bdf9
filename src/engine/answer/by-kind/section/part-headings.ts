import { isAskedFor } from '../../language/is-asked-for.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { type HeadedSection, keepOuter } from '../whole/heading.ts'
import { isAside, isConclusion, isLeading } from '../whole/heading-kinds.ts'
import { readOutline } from '../whole/outline.ts'
import { quoteHeading } from '../whole/quote-heading.ts'
import type { SectionBody } from '../whole/section-body.ts'
import { readHeadingTerms } from './find-headed-section.ts'

const MIN_PARTS = 3
const MAX_PARTS = 24

/**
 * "What are the rules of the house?" where "Rules of the house" has a section for each: their headings. Null where few are, where they
 * are those of any chapter (an introduction, a conclusion), and where the section lists itself what its heading names.
 */
export function quotePartHeadings(asked: AskedQuestion, body: SectionBody, retrieval: Retrieval): Quote[] | null {
  const { source, section } = body
  if (!isAskedFor('list', asked.text) || isAskedFor('steps', asked.text)) return null
  const inside = readOutline(source).filter(({ start, end }) => start > section.start && end <= section.end)
  const parts = keepOuter(inside)
  if (parts.length < MIN_PARTS || parts.length > MAX_PARTS || parts.some(isOfAnyChapter)) return null
  if (!areAll(parts, section)) return null
  return listsItself(body, asked, retrieval) ? null : parts.map((part) => quoteHeading(source, part))
}

/** By their numbers, where they have any: some headings may not have been read as such. */
const areAll = (parts: readonly HeadedSection[], { label }: HeadedSection) =>
  parts.every((part, place) => part.label === null || label === null || part.label === `${label}.${place + 1}`)

const isOfAnyChapter = (part: HeadedSection) => isLeading(part) || isConclusion(part) || isAside(part)

/** Whether what leads to its list names what its heading does. */
function listsItself(
  { source, section, list }: SectionBody,
  { language }: AskedQuestion,
  retrieval: Retrieval,
): boolean {
  if (!list) return false
  if (!list.intro) return true
  const named = readHeadingTerms(section.title, language, retrieval)
  const told = new Set(retrieval.terms(source.text.slice(list.intro.start, list.intro.end)))
  return named.some((term) => told.has(term))
}
