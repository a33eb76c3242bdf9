import type { TypedQuestion } from '../../domain/answer.ts'
import { answerAsTyped } from './answer-as-typed.ts'
import { asksOfFormer } from './by-kind/former/answer-of-former.ts'
import { lacksAskedOption } from './by-kind/option/lacks-option.ts'
import { answerByShare } from './by-kind/share/answer-by-share.ts'
import { answerOfSources } from './by-kind/sources/answer-of-sources.ts'
import { asksWhetherPart } from './by-kind/whole/answer-whether-part.ts'
import { answerWhichPart } from './by-kind/whole/answer-which-part.ts'
import { answerWhole } from './by-kind/whole/answer-whole.ts'
import { answerByKindAlone } from './by-search/answer-by-kind-alone.ts'
import { answerBySearch } from './by-search/answer-by-search.ts'
import { answerBySigns } from './by-search/answer-by-signs.ts'
import { answerNearest } from './by-search/answer-nearest.ts'
import { type PreparedQuestion, prepareQuestion } from './by-search/prepare-question.ts'
import { tellBeside } from './by-search/tell-beside.ts'
import { completeEnds } from './compose/complete-ends.ts'
import { completeLead } from './compose/complete-lead.ts'
import { completeReply } from './compose/complete-reply.ts'
import { hedgeInPart } from './compose/hedge.ts'
import { detectAskedLanguage } from './language/asked-language.ts'
import { meetWeekday } from './language/meet-weekday.ts'
import { admitUnsaid } from './near/admit-unsaid.ts'
import { refuseToldInPart } from './near/refuse-told-in-part.ts'
import { tellKnownRest } from './near/tell-known-rest.ts'
import { type AskedQuestion, readAskedQuestion } from './question/asked-question.ts'
import { takeInAnswering } from './question/asked-size.ts'
import { pointsAtTurns } from './question/follow-up.ts'
import { answerInSecondLanguage } from './question/second-language.ts'
import { cacheRetrieval } from './retrieval/cache-retrieval.ts'
import { readInLanguage } from './retrieval/read-in-language.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { answerAcross, listOtherLanguages, refuseAcross } from './translate/answer-across.ts'
import { tryAnswerers } from './try-answerers.ts'

/**
 * Answers with the sources' own sentences, no model asked. Source text is quoted, never obeyed. The text is never
 * empty; without support it says so plainly, has no citations and names the next step. Each citation's `sourceText` is
 * the exact slice of the source, while the text shows it without Markdown noise and reference marks.
 * Source: decisions, section 8; measured by bench/answers.ts.
 */
export function answerOffline(typed: TypedQuestion, notebook: Retrieval): WrittenAnswer {
  const text = typed.text.normalize('NFC') // as the sources are read
  const language = detectAskedLanguage(text, notebook.languages)
  const question = { ...typed, text: takeInAnswering(text, language) }
  const written = completeLead(answerInLanguage(question, language, notebook), question, language, notebook)
  const answer = refuseToldInPart(written, question, language, notebook)
  return hedgeInPart(completeReply(completeEnds(answer, text, notebook), language, notebook), language)
}

function answerInLanguage(question: TypedQuestion, language: string, notebook: Retrieval): WrittenAnswer {
  const isOwn = notebook.languages.includes(language)
  const known = readInLanguage(notebook, language)
  const others = listOtherLanguages(language, known)
  const isForeign = others.length > 0 && !isOwn
  if (isForeign)
    return (
      answerUntold(question, language, known) ??
      answerInSecondLanguage(question, language, known, (read) =>
        answerAsTyped(question, language, cacheRetrieval(read)),
      ) ??
      answerForeign(question, language, known)
    )
  const answer = answerAsTyped(question, language, known)
  const across =
    answer.state !== 'no_support' || others.length === 0 ? null : answerAcross(question, language, known, tryAnswerers)
  if (across) return across
  if (answer.state === 'answered' || asksOfFormer(question) || isToldInPart(question, answer)) return answer // what follows stands in for less
  if (answer.state === 'no_support' && asksWhetherPart(question.text)) return answer
  const nearest = tellUnsupported(question, language, known, answer, answerNearest)
  if (nearest) return nearest
  const met = meetWeekday(question.text, known)
  const asked = readAskedQuestion(question.text, question.turns, met, language)
  const byShare = answerByShare(asked, answer, met)
  if (byShare) return admitUnsaid(byShare, asked, met)
  const ofKind = answerByKindAlone(asked, answer, met)
  if (ofKind) return admitUnsaid(ofKind, asked, met)
  const beside = answerBySigns(asked, answer, met) ?? tellUnsupported(question, language, known, answer, tellNear)
  if (beside !== null || answer.state !== 'no_support') return beside ?? answer
  return (
    tellKnownRest(question, language, known, (text) => answerInLanguage({ text, turns: [] }, language, notebook)) ??
    answer
  )
}

/** What is pointed at is not told by whatever is of the asked kind alone. */
const isToldInPart = ({ text, turns }: TypedQuestion, { state }: WrittenAnswer) =>
  state === 'partial' && turns.length > 0 && pointsAtTurns(text)

/** What is told otherwise of a question that nothing supports as it was asked. */
function tellUnsupported(
  { text, turns }: TypedQuestion,
  language: string,
  known: Retrieval,
  before: WrittenAnswer,
  tell: (prepared: PreparedQuestion) => WrittenAnswer | null,
): WrittenAnswer | null {
  if (before.state !== 'no_support') return null
  const prepared = prepareQuestion(text, turns, language, known)
  const told = tell(prepared)
  return told && admitUnsaid(told, prepared.asked, prepared.retrieval)
}

function tellNear(prepared: PreparedQuestion): WrittenAnswer | null {
  const told = tellBeside(prepared)
  return told === null || lacksAskedOption(prepared.asked, told, prepared.retrieval) ? null : told
}

/** The words of a source whose language nothing tells, a table of names and numbers, may be the question's own. */
function answerUntold(question: TypedQuestion, language: string, retrieval: Retrieval): WrittenAnswer | null {
  const untold = retrieval.languages.includes('und') ? retrieval.inLanguage?.('und') : undefined
  const answer = untold && answerAsTyped(question, language, cacheRetrieval(untold))
  return answer && answer.state !== 'no_support' ? answer : null
}

/** What is asked of a source as a whole takes no word of it; all else is asked in the sources' language. */
function answerForeign(question: TypedQuestion, language: string, retrieval: Retrieval): WrittenAnswer {
  const asked = readAskedQuestion(question.text, question.turns, retrieval, language)
  return (
    answerWhichPart(asked, retrieval) ??
    answerOfSources(asked, retrieval) ??
    answerWhole(asked, retrieval) ??
    answerAcross(question, language, retrieval, tryAnswerers) ??
    findByMeaning(asked, retrieval) ??
    refuseAcross(language, retrieval)
  )
}

/** Meanings are compared across languages, where a model does it. */
function findByMeaning(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (retrieval.supportsFrom === undefined || retrieval.supportsFrom === null) return null
  const answer = answerBySearch(asked, retrieval)
  return answer.state === 'no_support' ? null : answer
}
