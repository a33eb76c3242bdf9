import { findLocale } from '../language/locales.ts'
import { holdsWords } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

/** A column of what was planned tells no amount where the question speaks of no plan: what was spent is no "Budget". */
export const tellsOnlyPlan = ({ text, language }: TableQuestion, name: string, languages: readonly string[]): boolean =>
  languages.some((code) => holdsWords(findLocale(code).table.planned, name)) &&
  !holdsWords(findLocale(language).table.planned, text)
