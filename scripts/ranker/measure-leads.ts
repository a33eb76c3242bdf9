import type { AskedNotebook, TextQuestion } from '../../bench/support/asked-text.ts'
import { openAsked } from '../../bench/support/open-asked.ts'
import { listMissingWords } from '../../src/engine/answer/coverage/missing-words.ts'
import { chooseQuotes } from '../../src/engine/answer/quotes/choose-quotes.ts'
import { CONFIDENCE_FEATURES, measureLead } from '../../src/engine/answer/rank/measure-confidence.ts'
import { rankCandidates } from '../../src/engine/answer/rank/rank-candidates.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'
import { prepareTyped } from './prepare-typed.ts'

/** What was measured of the quote that leads, and whether it answers. */
export type MeasuredLead = { readonly features: readonly number[]; readonly isRight: boolean }

/** Puts each question to its notebook and measures what search would lead with; questions that find nothing are left out. */
export const measureLeads = (notebooks: readonly AskedNotebook[]): MeasuredLead[] => measureEach(notebooks, measureLed)

/** Puts each question to its notebook; what cannot be measured is left out. */
export function measureEach<T>(
  notebooks: readonly AskedNotebook[],
  measure: (question: TextQuestion, known: Retrieval) => T | null,
): T[] {
  return notebooks.flatMap((notebook) => {
    const open = openAsked(notebook)
    return notebook.texts.flatMap(({ questions }) =>
      questions.flatMap((question) => measure(question, open(question.text)) ?? []),
    )
  })
}

function measureLed({ text, isAnswer }: TextQuestion, known: Retrieval): MeasuredLead | null {
  const { asked, retrieval } = prepareTyped(text, known)
  const { ranked } = rankCandidates(asked, retrieval)
  if (ranked.length === 0) return null
  const [lead] = chooseQuotes(asked, ranked, retrieval)
  const missing = listMissingWords(asked, retrieval)
  const measured = measureLead(asked, { ranked, lead: lead!, missing }, retrieval)
  return { features: CONFIDENCE_FEATURES.map((name) => measured[name]), isRight: isAnswer(lead!) }
}
