import { detectAskedLanguage } from '../../src/engine/answer/asked-language.ts'
import { chooseQuotes } from '../../src/engine/answer/choose-quotes.ts'
import { findCandidates } from '../../src/engine/answer/find-candidates.ts'
import { CONFIDENCE_FEATURES, measureLead } from '../../src/engine/answer/measure-confidence.ts'
import { prepareQuestion } from '../../src/engine/answer/prepare-question.ts'
import { rankUnits } from '../../src/engine/answer/rank-units.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval.ts'
import { correctSpelling } from '../../src/engine/answer/spelling.ts'
import type { AskedNotebook, TextQuestion } from './asked-text.ts'
import { openAsked } from './open-asked.ts'

/** What was measured of the quote that leads, and whether it answers. */
export type MeasuredLead = { readonly features: readonly number[]; readonly isRight: boolean }

/** Puts each question to its notebook and measures what search would lead with; questions that find nothing are left out. */
export function measureLeads(notebooks: readonly AskedNotebook[]): MeasuredLead[] {
  return notebooks.flatMap((notebook) => {
    const open = openAsked(notebook)
    return notebook.texts.flatMap(({ questions }) =>
      questions.flatMap((question) => measureQuestion(question, open(question.text)) ?? []),
    )
  })
}

function measureQuestion({ text, isAnswer }: TextQuestion, known: Retrieval): MeasuredLead | null {
  const language = detectAskedLanguage(text, known.languages)
  const { asked, retrieval } = prepareQuestion(correctSpelling(text, language, known).text, [], language, known)
  const { passages, others } = findCandidates(asked, retrieval)
  const ranked = rankUnits(asked, [...passages, ...others], retrieval)
  if (ranked.length === 0) return null
  const lead = chooseQuotes(asked, ranked, retrieval)[0]!
  const measured = measureLead(asked, ranked, lead, retrieval)
  return { features: CONFIDENCE_FEATURES.map((name) => measured[name]), isRight: isAnswer(lead) }
}
