import type { TypedQuestion } from '../../../domain/answer.ts'
import { describeNearestSaid } from '../by-search/describe-nearest-said.ts'
import { prepareQuestion } from '../by-search/prepare-question.ts'
import { refuse } from '../compose/write-answer.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { writeRefusal } from '../language/phrases.ts'
import { findAskedSpans, readAskedKind } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { quoteSource } from '../retrieval/quote.ts'
import { readInLanguage } from '../retrieval/read-in-language.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { asksTwice } from './refuse-unnamed.ts'

/**
 * Of a question that names one thing, and says of it what stands nowhere in some pages, any sentence on the thing is told in part: "Where is the
 * miller buried?" by what he ground. It is refused, with that sentence as what comes nearest: of eight such answers four were to questions that
 * have none, and one was right, which compared.
 */
export function refuseUnsaidAct(
  answer: WrittenAnswer,
  { text, turns }: TypedQuestion,
  language: string,
  notebook: Retrieval,
): WrittenAnswer {
  if (answer.state !== 'partial' || answer.warnings.length > 0 || !isSpaced(language)) return answer
  if (!notebook.languages.includes(language) || asksTwice(text, language)) return answer
  if (isAskedFor('compare', text) || isAskedFor('reason', text)) return answer
  const { asked, retrieval } = prepareQuestion(text, turns, language, readInLanguage(notebook, language))
  const [first] = answer.citations
  const source = first && retrieval.readSource(first.sourceId)
  if (!source || !leavesActAlone(asked) || readExtent(retrieval) === 'sheet') return answer
  if (tellsValue(first.sourceText, text)) return answer
  const { phrases } = findLocale(language)
  const nearest = describeNearestSaid(quoteSource(source, first.start, first.end), phrases, retrieval)
  return refuse(writeRefusal(phrases, listUnsaid(asked, retrieval), [nearest]))
}

/** "Three flavors" for "How many kinds?" */
const tellsValue = (said: string, question: string): boolean =>
  ['number', 'date'].includes(readAskedKind(question) ?? '') && findAskedSpans(said, question).length > 0

/** Whether all that a question names is one thing, and what it says of it stands nowhere. */
const leavesActAlone = (asked: AskedQuestion): boolean =>
  asked.own.size === 1 && asked.unknownVerbs.length > 0 && !carriesWords(asked)

const listUnsaid = ({ text, unknownVerbs }: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>): string[] =>
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => terms(word).some((term) => unknownVerbs.includes(term)))
