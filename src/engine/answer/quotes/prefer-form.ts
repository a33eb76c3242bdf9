import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { opensWithVerdict } from '../language/opens-with-verdict.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { putInFront } from './put-in-front.ts'

/**
 * What is put as an answer to such a question is leads when it scores so much of what is not: of 1,179 questions on published documents
 * this led to the answer for five and away from it for none. What gives a reason, begins with "If" or "To do this", holds an option
 * or a command, or is of the asked kind led away from it as often.
 */
const NEAR_OTHER_FORM = 0.6

/** "Yes, ..." leads of yes or no, a path of where a file is, and a case of when one should do something. */
export function preferForm(asked: AskedQuestion, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const [first] = ranked
  const isOfForm = chooseFormTest(asked)
  if (!first || isOfForm === null || isOfForm(first)) return ranked
  return putInFront(ranked, NEAR_OTHER_FORM, isOfForm)
}

function chooseFormTest({ text: question, language }: AskedQuestion): ((unit: RankedUnit) => boolean) | null {
  if (isAskedFor('polar', question)) {
    return ({ text }) => opensWithVerdict(text, language)
  }
  if (isAskedFor('occasion', question))
    return ({ text, measured }) => measured.holdsKind === 1 || tellsCase(text, measured.own, language)
  if (readAskedFor(question).sort !== 'place') return null
  return ({ text, measured }) => measured.own > 0 && PATH.test(text)
}

/** "If you ...": a case of what is asked about. */
const tellsCase = (text: string, own: number, language: string) =>
  own > 0 && compileWordCue(findLocale(language).condition.supposes, language).test(text)

/** "Yes, within 30 days" under "May I return it?". */
export const answersWhether = (heading: string, body: string, language: string): boolean =>
  isAskedFor('polar', heading) && opensWithVerdict(body, language)

/** "/etc/nanorc", "~/notes", "$HOME/x", "Tools → Loans"; an address or "and/or" is none. */
const PATH = /(?<![^\s("'`“«„])(?:~|\.{1,2}|\$\{?\w+\}?)?\/[\w.$%{}~*-]+|\p{L}\s?[→▸]\s?\p{L}/u
