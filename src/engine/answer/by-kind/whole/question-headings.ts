import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { HeadedSection } from './heading.ts'
import { isAside } from './heading-kinds.ts'
import { readOutline } from './outline.ts'

const MIN_QUESTIONS = 4

export const asksQuestion = ({ title }: Pick<HeadedSection, 'title'>): boolean => /[?？]$/u.test(title.trim())

/** The questions that a source asks and answers; none where most of its headings are no questions. */
export function listQuestions(source: IndexedSource): readonly HeadedSection[] {
  const sections = readOutline(source).filter((one) => !isAside(one))
  const questions = sections.filter(asksQuestion)
  return questions.length >= Math.max(MIN_QUESTIONS, sections.length / 2) ? questions : []
}
