import { findRowDelimiter } from '../../../text/table-rows.ts'
import { readAskedDays } from '../language/weekday-sets.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readFoundSources } from '../retrieval/found-sources.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { readAskedState } from './list-by-state.ts'
import { readMonth } from './rows-of-month.ts'
import type { TableQuestion } from './table-question.ts'
import { asksForTime } from './tell-spans.ts'

const PASSAGES_READ = 5
/** So few sources are all read when a table is asked that search may not find by the question's words. */
const MAX_SOURCES_READ = 6

/** A line of a price list. */
const PRICED = /\d\s?[€$£¥₽元円]|[€$£¥]\s?\d|\d[.,]\d{2}(?:\s\p{Lu}{3})?\s*$/u

/** The sources with rows among what search finds; for reckoning, which names no row, also those of a small notebook. */
export function findAskedTables(asked: AskedQuestion, question: TableQuestion, retrieval: Retrieval): IndexedSource[] {
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const found = passages.filter(({ text }) =>
    text
      .split('\n')
      .some(
        (line) => findRowDelimiter(line) !== null || (line.length < 200 && (/[;,]/.test(line) || PRICED.test(line))),
      ),
  )
  return [...readFoundSources(found, retrieval, asksOpenly(question) ? MAX_SOURCES_READ : 0)]
}

/** What it asks for may stand in rows that hold none of its words. */
const asksOpenly = (question: TableQuestion) =>
  question.aggregation !== null ||
  question.asksColumns ||
  question.isNegated ||
  asksForTime(question) ||
  question.words.some((word) => readMonth(word) !== null) || // rows have its number
  readAskedDays(question.text, question.language) !== null ||
  readAskedState(question) !== null
