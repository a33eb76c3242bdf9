import type { TypedQuestion } from '../../../domain/answer.ts'
import { describeNearestSaid } from '../by-search/describe-nearest-said.ts'
import { prepareQuestion } from '../by-search/prepare-question.ts'
import { refuse } from '../compose/write-answer.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { writeRefusal } from '../language/phrases.ts'
import { asksWhat } from '../language/read-modality.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import { carriesWords } from '../question/asked-question.ts'
import { quoteSource } from '../retrieval/quote.ts'
import { readInLanguage } from '../retrieval/read-in-language.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { leavesActUnsaid, mayLackAct } from './leaves-act-unsaid.ts'
import { leavesUnnamed, mayLackName } from './leaves-unnamed.ts'
import type { FindLack, ToldInPart } from './told-in-part.ts'

/** Each with the questions that it is of, which are told before any is prepared anew. */
const RULES: readonly (readonly [mayLack: (text: string, language: string) => boolean, findLack: FindLack])[] = [
  [mayLackName, leavesUnnamed],
  [mayLackAct, leavesActUnsaid],
]

/** What some pages tell in part, and leave the very thing open that is asked, is refused, with it as what comes nearest. */
export function refuseToldInPart(
  answer: WrittenAnswer,
  question: TypedQuestion,
  language: string,
  notebook: Retrieval,
): WrittenAnswer {
  if (answer.state !== 'partial' || answer.warnings.length > 0 || !isSpaced(language)) return answer
  if (!notebook.languages.includes(language) || asksTwice(question.text, language)) return answer
  const rules = RULES.filter(([mayLack]) => mayLack(question.text, language))
  const told = rules.length === 0 ? null : readToldInPart(answer, question, language, notebook)
  if (told === null) return answer
  for (const [, findLack] of rules) {
    const lack = findLack(told)
    if (lack !== null) return writeNearest(told, lack)
  }
  return answer
}

/** Null where it leans on what was asked before, or comes from no pages. */
function readToldInPart(
  { citations }: WrittenAnswer,
  { text, turns }: TypedQuestion,
  language: string,
  notebook: Retrieval,
): ToldInPart | null {
  const { asked, retrieval } = prepareQuestion(text, turns, language, readInLanguage(notebook, language))
  const [first] = citations
  if (!first || carriesWords(asked) || readExtent(retrieval) === 'sheet') return null
  const source = retrieval.readSource(first.sourceId)
  return source && { typed: text, asked, retrieval, citations, nearest: quoteSource(source, first.start, first.end) }
}

function writeNearest({ asked, nearest, retrieval }: ToldInPart, { missing, said }: NonNullable<ReturnType<FindLack>>) {
  const { phrases } = findLocale(asked.language)
  return refuse(writeRefusal(phrases, missing, [...said, describeNearestSaid(nearest, phrases, retrieval)]))
}

/** "Who built it, and under which name?": what answers one half need not name anybody. */
function asksTwice(text: string, language: string): boolean {
  const { halves } = findLocale(language).phrases
  const { behind } = readAskedFor(text)
  if (readAskedFor(behind).kind !== null || asksWhat(behind, language)) return true
  return halves !== '' && compileOnce(halves).test(text)
}
