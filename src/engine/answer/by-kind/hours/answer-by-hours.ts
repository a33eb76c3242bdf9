import { writeAnswer } from '../../compose/write-answer.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readTimetables } from './hour-cells.ts'
import { readHoursQuestion } from './hours-question.ts'
import { type HoursAnswer, tellHours } from './tell-hours.ts'

const PASSAGES_READ = 5
const MAX_TOLD = 3

/** Answers when something opens, closes or leaves by the hours of the asked place and day; null where none says them. */
export function answerByHours(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const question = readHoursQuestion(asked, retrieval)
  if (question === null) return null
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  const tables = [...readFoundSources(found, retrieval)].flatMap(readTimetables)
  const told = chooseAnswers(tables.flatMap((table) => tellHours(question, table, retrieval) ?? []))
  return told.length === 0 || told.length > MAX_TOLD
    ? null
    : writeAnswer(
        asked,
        told.flatMap(({ quotes }) => quotes),
        [],
        retrieval,
      )
}

/** Those that hold most of what is asked; two that say it equally are both told. */
function chooseAnswers(answers: readonly HoursAnswer[]): readonly HoursAnswer[] {
  const best = Math.max(...answers.map(({ score }) => score))
  return answers.filter(({ score }) => score === best)
}
