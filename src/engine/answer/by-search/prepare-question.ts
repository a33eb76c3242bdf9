import type { Turn } from '../../../domain/answer.ts'
import { bridgeWords } from '../bridge/bridge-words.ts'
import { joinPartedVerb } from '../bridge/join-parted-verb.ts'
import type { Kin } from '../bridge/kin.ts'
import { splitDayParts } from '../language/day-parts.ts'
import { meetWeekday } from '../language/meet-weekday.ts'
import { readWordForms } from '../language/word-forms.ts'
import { type AskedQuestion, readAskedQuestion } from '../question/asked-question.ts'
import { cacheRetrieval } from '../retrieval/cache-retrieval.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { meetAct } from '../who/meet-act.ts'
import { meetEdge } from '../who/meet-edge.ts'

/** A question in the words that the notebook has for its own, and the notebook as that reads it. */
type ReadQuestion = { readonly asked: AskedQuestion; readonly retrieval: Retrieval; readonly kin: readonly Kin[] }

export type PreparedQuestion = ReadQuestion & {
  /** In the forms that the notebook has. */
  readonly text: string
  /** Reads it once more, put in other words, in a notebook that may meet more of them. */
  readonly readAgain: (words: string, notebook: Retrieval) => ReadQuestion
}

/** Reads a question by the forms, edges, roots and acts by which the notebook may say its words. */
export function prepareQuestion(
  typed: string,
  turns: readonly Turn[],
  language: string,
  known: Retrieval,
): PreparedQuestion {
  const whole = joinPartedVerb(splitDayParts(typed, known), language, known)
  const spelled = readWordForms(whole, meetWeekday(typed, known))
  const forms = meetEdge(spelled.text, language, spelled.retrieval)
  const bridge = bridgeWords(forms.text, language, forms.retrieval)
  const readAgain = (words: string, notebook: Retrieval): ReadQuestion => {
    const act = meetAct(words, language, notebook)
    const retrieval = cacheRetrieval(act.retrieval)
    const asked = { ...readAskedQuestion(words, turns, retrieval), typed }
    return { asked, retrieval, kin: [...bridge.kin, ...act.kin] }
  }
  return { ...readAgain(forms.text, bridge.retrieval), text: forms.text, readAgain }
}
