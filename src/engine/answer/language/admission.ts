import { type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { isAskedFor } from './is-asked-for.ts'
import { findLocale } from './locales.ts'
import { readModality, saysOfAct } from './read-modality.ts'
import { compileWordCue } from './word-cues.ts'

/** "Can I take the author to court if his program ...?" asks for more than whether a thing is let in. */
const MAX_QUESTION_WORDS = 11

/**
 * The words by which a question whether one may have a thing along says so ("bring", "take ... with me", "wear"): a rule that
 * admits the thing or not need not say them. None in any other question.
 */
export function findAlongWords(question: string, language: string): FoundSpan[] {
  if (question.split(/\s+/).length > MAX_QUESTION_WORDS || !isAskedFor('polar', question)) return []
  const modality = readModality(question, language)
  if (modality !== 'allowed' && modality !== 'forbidden') return []
  return listMatchSpans(question, compileWordCue(findLocale(language).modal.along, language, 'giu'))
}

/** Whether a text says of something that it may be brought or has to stay outside, and not anything else of it. */
export const tellsAdmission = (text: string, language: string): boolean =>
  saysOfAct(text, ['along', 'admits'], language)
