import { joinTold } from '../../by-search/doubt-way.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readAskedOption } from './asked-option.ts'

/** Whether an answer says nothing of the option that is asked about by its very sign: what other rows say of "options" is none of it. */
export function lacksAskedOption(
  { typed, language }: AskedQuestion,
  told: WrittenAnswer,
  retrieval: Retrieval,
): boolean {
  const name = readAskedOption(typed, language)?.name ?? ''
  return /^[-$]/.test(name) && !joinTold(told, retrieval).includes(name)
}

const NUMBER = /(?<![\p{L}\p{N}.,:/-])\d+(?![\p{L}\p{N}]|[.,:/-]\d)/gu

/** Or nothing of the number: what is said of "raw48" is not said of "bit 9". */
export function lacksAskedName(asked: AskedQuestion, told: WrittenAnswer, retrieval: Retrieval): boolean {
  if (lacksAskedOption(asked, told, retrieval)) return true
  const said = new Set(joinTold(told, retrieval).match(/\d+/g))
  return (asked.typed.match(NUMBER) ?? []).some((number) => !said.has(number))
}
