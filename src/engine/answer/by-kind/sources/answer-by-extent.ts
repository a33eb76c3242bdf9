import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { matchQuestion } from '../whole/match-question.ts'
import { countPages, quoteExtent } from '../whole/quote-extent.ts'
import { readWholeSources } from '../whole/read-target.ts'

const pickLongestCues = ({ extent }: AnswerLocale) => extent.longest
const pickShortestCues = ({ extent }: AnswerLocale) => extent.shortest

/** Tells which of several sources is the longest or the shortest: by pages where all have them, else by their text. */
export function answerByExtent(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const longest = matchQuestion(asked.typed, pickLongestCues)
  const ask = longest ?? matchQuestion(asked.typed, pickShortestCues)
  const sources = ask && readWholeSources(ask.of, asked.language, retrieval)
  const sorted = sortByExtent(sources ?? [])
  const told = longest ? sorted.at(-1) : sorted[0]
  const quote = sorted.length < 2 || !told ? null : quoteExtent(told, asked.language)
  return quote && tellQuotes('answered', asked, [quote], retrieval)
}

function sortByExtent(sources: readonly IndexedSource[]): IndexedSource[] {
  const arePaged = sources.every((source) => countPages(source) !== undefined)
  const measure = (source: IndexedSource) => (arePaged ? countPages(source)! : source.text.length)
  return [...sources].sort((one, other) => measure(one) - measure(other))
}
