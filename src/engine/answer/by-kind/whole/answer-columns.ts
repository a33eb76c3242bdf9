import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { TextTable } from '../../../../text/text-table.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { findHeadingAt } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readSourceTables } from '../../retrieval/source-tables.ts'
import { matchQuestion } from './match-question.ts'
import { readTarget, type Scope } from './read-target.ts'

const MAX_TABLES = 12

const pickColumnCues = ({ columns }: AnswerLocale) => columns.asks

/** Tells the columns of a table, or of each table of what is named: a sheet, a file. Null where it holds none with names. */
export function answerColumns(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchQuestion(asked.typed, pickColumnCues)
  const target = ask && readTarget(ask.of, asked.language, retrieval)
  if (!target || !('scopes' in target)) return null
  const quotes = target.scopes.flatMap((scope) => quoteHeaders(scope, asked.language)).slice(0, MAX_TABLES)
  if (quotes.length === 0) return null
  return tellQuotes('answered', asked, quotes, retrieval)
}

function quoteHeaders(scope: Scope, language: string): Quote[] {
  const { source, start, end } = scope
  return readSourceTables(source).flatMap((table) => {
    const { header, columns } = table
    if (!header || header.start < start || header.end > end) return []
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(columns.filter((name) => name !== ''))
    const shown = fillIn(findLocale(language).columns.told, { source: nameTable(scope, table), columns: list })
    return { ...quoteSource(source, header.start, header.end), shown }
  })
}

/** A table is called after its caption, the heading over it, which in a workbook is its sheet, else after its source. */
function nameTable({ source }: Scope, { caption, start }: TextTable): string {
  return caption || findHeadingAt(source, start) || toPlainTitle(source.name)
}
