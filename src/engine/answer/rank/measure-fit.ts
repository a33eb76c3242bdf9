import { findReasonCues } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { readModality } from '../language/read-modality.ts'
import { compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedKind } from './ranked-kind.ts'

/**
 * Whether a sentence is put as an answer to such a question is: it gives a reason to why, says of yes or no what one may or must,
 * or denies, or says in what case something is so.
 */
export function createFitMeasure(kind: RankedKind, { language }: Pick<AskedQuestion, 'language'>) {
  const reasons = kind === 'reason' ? findReasonCues(language) : null
  const cases = kind === 'condition' ? compileWordCue(findLocale(language).condition.marks, language) : null
  const isPolar = kind === 'polar'
  return (text: string) => ({
    givesReason: reasons?.test(text) ? 1 : 0,
    saysModality: isPolar && readModality(text, language) !== null ? 1 : 0,
    denies: isPolar && isAskedFor('forbid', text) ? 1 : 0,
    saysCase: cases?.test(text) ? 1 : 0,
  })
}
