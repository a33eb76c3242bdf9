import { listClauses } from '../coverage/binds-asked.ts'
import { asksMoney, namesAmount } from '../coverage/lacks-asked.ts'
import { tellsOtherValue } from '../form/lacks-value.ts'
import { lacksCounted } from '../form/lacks-whole.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedSort } from '../language/kind-words.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { findAskedSpans, isTellable, readAskedFor } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { asksDenied, saysContrary } from '../question/contrary.ts'
import { lacksSignedForm } from '../question/signed-forms.ts'
import { countsOthers } from '../question/whole-count.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import type { AskedPart } from './asked-part.ts'
import { chooseValueTest } from './choose-value-test.ts'
import { holdStatement, listQuotedStatements } from './hold-statement.ts'
import { createReader, listSureParts } from './list-asked-parts.ts'

/** Any sentence names a place; and what has to be done every two months lasts none. */
const UNPROVEN: ReadonlySet<AskedSort> = new Set(['place', 'duration'])

/**
 * Whether the sentence that an answer leads with proves it: it holds a value of the asked kind and says every word of the
 * question, in the clause of that value one of them. Of how it is in a case, and of what is no more or is not so, it proves nothing.
 */
export function provesAsked(answer: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval): boolean {
  const { text, language } = asked
  const { kind, sort } = readAskedFor(text)
  if (kind === null || UNPROVEN.has(sort) || carriesWords(asked)) return false
  if (answer.warnings.length > 0) return false // a word was read otherwise, and which one is said
  if (isAskedFor('condition', text) || isAskedFor('polar', text) || asksDenied(text)) return false
  const test = chooseValueTest(asked, 'answered', retrieval)
  const parts = listSureParts(asked, retrieval)
  const has = (isAct: boolean) => parts.some(({ role }) => (role === 'act') === isAct)
  if (test === null || !has(false)) return false
  if (kind === 'name' && !(isSpaced(language) && has(true))) return false // any sentence of a thing names somebody
  const holdsValue = (said: string) => test(said, parts) && holdsAskedSort(said, asked) && !tellsOtherwise(said, asked)
  return listQuotedStatements({ ...answer, citations: answer.citations.slice(0, 1) }, retrieval)
    .map((one) => holdStatement(one, parts, holdsValue, asked, retrieval))
    .some(({ statement: { source, start, end }, hasValue, open }) => {
      const said = source.text.slice(start, end)
      return hasValue && open.length === 0 && saysBeside(said, parts, holdsValue, asked, retrieval)
    })
}

/** Whether a clause that holds a value says a word of the question with it. */
function saysBeside(
  said: string,
  parts: readonly AskedPart[],
  holdsValue: (said: string) => boolean,
  asked: AskedQuestion,
  retrieval: Retrieval,
): boolean {
  const read = createReader(asked, retrieval)
  return listClauses(said, asked.text)
    .filter(holdsValue)
    .map(read)
    .some((clause) => parts.some(({ isMet }) => isMet(clause)))
}

/** "Members pay 18 pounds" does not say how tall they are, nor "command 14" when. */
function holdsAskedSort(said: string, { text: question, language }: AskedQuestion): boolean {
  const { kind, sort } = readAskedFor(question)
  if (!isSpaced(language)) return !lacksSignedForm(question, said)
  const asked = { text: question, language }
  if (tellsOtherValue([said], asked) || lacksCounted(asked, said)) return false
  if (asksMoney(question) || !isTellable(kind, said)) return true
  return findAskedSpans(said, question).length > 0 && !(sort === 'size' && namesAmount(said))
}

const tellsOtherwise = (said: string, { text, language }: AskedQuestion) =>
  saysContrary(text, said) ||
  countsOthers({ text, language }, said) ||
  compileWordCue(findLocale(language).act.until, language).test(said)
