import { findQualities } from '../language/common-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findAskedSpans, readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { FindLack } from './told-in-part.ts'

/** What compares or asks for a reason is told in many words. */
export const mayLackAct = (text: string): boolean => !isAskedFor('compare', text) && !isAskedFor('reason', text)

/**
 * Of a question that names one thing, and says of it what stands nowhere in some pages, any sentence on the thing is told in part: "Where is the
 * miller buried?" by what he ground. Of eight such answers four were to questions that have none, and one was right, which compared.
 */
export const leavesActUnsaid: FindLack = ({ typed, asked, retrieval, citations }) => {
  if (asked.own.size !== 1 || tellsValue(citations[0]!.sourceText, typed)) return null
  const missing = listUnsaidActs(asked, retrieval)
  return missing.length === 0 ? null : { missing, said: [] }
}

/** "Three flavors" for "How many kinds?" */
const tellsValue = (said: string, question: string): boolean =>
  ['number', 'date'].includes(readAskedKind(question) ?? '') && findAskedSpans(said, question).length > 0

/** What a question says of its thing and stands nowhere, as it was put; "my own" and "several" say nothing of it that has to be told. */
function listUnsaidActs(
  { text, language, unknownVerbs }: AskedQuestion,
  { terms }: Pick<Retrieval, 'terms'>,
): string[] {
  const qualities = new Set(findQualities(text, language).map(({ word }) => word))
  const isUnsaid = (word: string) => !qualities.has(word) && terms(word).some((term) => unknownVerbs.includes(term))
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter(isUnsaid)
}
