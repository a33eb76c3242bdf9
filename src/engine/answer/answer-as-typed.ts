import type { TypedQuestion } from '../../domain/answer.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { answerByHalves } from './answer-by-halves.ts'
import { answerByEachSource } from './by-kind/compare/answer-by-each-source.ts'
import { answerInstead, fallBackOnFormer } from './by-kind/former/answer-instead.ts'
import { answerOfThing } from './by-kind/former/answer-of-thing.ts'
import { answerTaskNear } from './by-kind/former/answer-task-near.ts'
import { doubtAfterRefusal } from './by-kind/former/doubt-elsewhere.ts'
import { tellFromFormer } from './by-kind/former/tell-from-former.ts'
import { findLocale } from './language/locales.ts'
import { fillIn } from './language/phrases.ts'
import { type Correction, correctSpelling } from './question/spelling.ts'
import { cacheRetrieval } from './retrieval/cache-retrieval.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { findFormerRow } from './tables/find-former-row.ts'

/** Answers a question with its typing errors mended: source by source, half by half, or as what goes on from the conversation. */
export function answerAsTyped(question: TypedQuestion, language: string, known: Retrieval): WrittenAnswer {
  const { text, corrections } = correctSpelling(question.text, language, known)
  const spelled = { text, turns: question.turns }
  const answerAlone = (text: string) => answerAtOnce({ text, turns: [] }, language, known)
  const answer =
    answerByEachSource(spelled, language, known, (topic, within) =>
      answerAtOnce({ text: topic, turns: [] }, language, cacheRetrieval(within)),
    ) ??
    answerByHalves(spelled, language, known, (half) => answerAtOnce(half, language, known)) ??
    answerInstead(spelled, language, known, answerAlone) ??
    answerOfFormerRow(spelled, language, known) ??
    answerGoingOn(spelled, language, known, answerAlone)
  const nearest = fallBackOnFormer(spelled, language, answer, answerAlone) ?? answer
  return addCorrections(doubtAfterRefusal(spelled, language, nearest, known), corrections, language)
}

function answerGoingOn(
  question: TypedQuestion,
  language: string,
  known: Retrieval,
  answerAlone: (text: string) => WrittenAnswer,
): WrittenAnswer {
  const found = answerAtOnce(question, language, known)
  const goingOn = { question, language, found, retrieval: known }
  const near = answerTaskNear(goingOn)
  if (near) return near
  const told = answerOfThing(goingOn, answerAlone) ?? found
  const answerWithin = (text: string, within: Retrieval) => answerAtOnce({ text, turns: [] }, language, within)
  return tellFromFormer({ ...goingOn, found: told }, answerWithin) ?? told
}

/** What goes on from a row of a table is asked with the row's name, and counts where it is told of that row. */
function answerOfFormerRow({ text, turns }: TypedQuestion, language: string, known: Retrieval): WrittenAnswer | null {
  const name = findFormerRow(text, turns, known)
  if (name === null) return null
  const answer = answerAtOnce({ text: `${text} ${name}`, turns: [] }, language, known)
  const [told = ''] = answer.text.split('\n')
  return answer.state !== 'no_support' && told.includes(name) ? answer : null
}

/** What was read otherwise than it was typed is said: it may not be what was meant. */
function addCorrections(answer: WrittenAnswer, corrections: readonly Correction[], language: string): WrittenAnswer {
  const { corrected } = findLocale(language).phrases
  const said = corrections.map(({ typed, known }) => fillIn(corrected, { typed, known }))
  return { ...answer, warnings: [...said, ...answer.warnings] }
}
