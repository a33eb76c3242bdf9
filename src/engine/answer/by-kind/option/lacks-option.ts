import { joinTold } from '../../by-search/doubt-way.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readAskedOption } from './asked-option.ts'

/** So few sources are all looked through for a name. */
const MAX_SOURCES_READ = 6
const MIN_WORD_CHARS = 4

/**
 * The setting that is asked about by its very name, where an answer says nothing of it and that name begins with a sign or stands in
 * no source: what other rows and lists say of "options" is none of it. Null where it is told, or none is asked about.
 */
export function findUnsaidOption(
  { typed, language }: AskedQuestion,
  told: WrittenAnswer,
  retrieval: Retrieval,
): string | null {
  const option = readAskedOption(typed, language)
  if (option === null || option.isPlain || joinTold(told, retrieval).includes(option.name)) return null
  return /^[-$]/.test(option.name) || isNowhere(option.name, retrieval) ? option.name : null
}

export const lacksAskedOption = (asked: AskedQuestion, told: WrittenAnswer, retrieval: Retrieval): boolean =>
  findUnsaidOption(asked, told, retrieval) !== null

/** What comes of a case with "the -wick file" is told of hot wick files, too: there the name without its sign is enough, where it is a word. */
export function lacksOptionOfCase(asked: AskedQuestion, told: WrittenAnswer, retrieval: Retrieval): boolean {
  const name = findUnsaidOption(asked, told, retrieval)?.replace(/^\W+/u, '') ?? ''
  const isWord = name.length >= MIN_WORD_CHARS && joinTold(told, retrieval).includes(name)
  return !isWord && lacksAskedOption(asked, told, retrieval)
}

const isNowhere = (name: string, { sources, readSource }: Retrieval): boolean =>
  sources.length <= MAX_SOURCES_READ &&
  sources.every(({ id }) => !readSource(id)?.text.toLowerCase().includes(name.toLowerCase()))

const NUMBER = /(?<![\p{L}\p{N}.,:/-])\d+(?![\p{L}\p{N}]|[.,:/-]\d)/gu

/** Or nothing of the number: what is said of "raw48" is not said of "bit 9". */
export function lacksAskedName(asked: AskedQuestion, told: WrittenAnswer, retrieval: Retrieval): boolean {
  if (lacksAskedOption(asked, told, retrieval)) return true
  const said = new Set(joinTold(told, retrieval).match(/\d+/g))
  return (asked.typed.match(NUMBER) ?? []).some((number) => !said.has(number))
}
