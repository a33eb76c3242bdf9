import { cutBlock, type TextSegment } from '../../../../text/segments.ts'
import { quoteFollowOn } from '../../compose/follow-on.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { NO_MARGIN, readBlocksAround } from '../../retrieval/blocks-around.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { matchQuestion } from '../whole/match-question.ts'

const PASSAGES_READ = 6
const MAX_SOURCES = 6
/** One alone may be anything. */
const MIN_DECISIONS = 2
const MAX_DECISIONS = 8
const MAX_SOURCE_CHARS = 60_000

const pickAsks = ({ decisions }: AnswerLocale) => decisions.asks

/**
 * Answers "What was decided?" with every sentence of the minutes that says so, in their order: no word of the question
 * stands in "The council resolved to ...". Null where no source found has several.
 */
export function answerByDecisions(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (matchQuestion(asked.typed, pickAsks) === null) return null
  for (const source of readFoundSources(retrieval.find(asked.searchText, PASSAGES_READ), retrieval, MAX_SOURCES)) {
    const found = findDecisions(source, asked.language, retrieval)
    if (found.length >= MIN_DECISIONS) return tellQuotes('answered', asked, found, retrieval)
  }
  return null
}

function findDecisions(source: IndexedSource, language: string, retrieval: Retrieval): Quote[] {
  const says = compileWordCue(findLocale(language).decisions.said, language)
  const blocks = readBlocksAround(source, 0, Math.min(source.text.length, MAX_SOURCE_CHARS), NO_MARGIN)
  const units = blocks.flatMap((block) => cutBlock(source.text, block))
  const isDecision = ({ kind, start, end }: TextSegment) =>
    (kind === 'sentence' || kind === 'item') &&
    says.test(source.text.slice(start, end)) &&
    !/[?？]\s*$/.test(source.text.slice(start, end))
  return units
    .filter(isDecision)
    .slice(0, MAX_DECISIONS)
    .map(({ start, end }) => {
      const quote = quoteSource(source, start, end, 'item')
      return quoteFollowOn(quote, false, retrieval) ?? quote
    })
}
