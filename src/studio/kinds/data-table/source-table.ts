import type { ContentRequest } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement } from '../../outline.ts'
import { listOutlineStatements } from '../study/find-facts.ts'
import { createRelevance } from '../study/relevance.ts'
import type { DataRow, DataTable } from './data-table.ts'

const MIN_SOURCES = 2
const MAX_ASKED_COLUMNS = 10
const MAX_COLUMN_CHARS = 60

type ColumnReader = (statements: readonly Statement[]) => Statement | undefined

/**
 * A row a source: what each says under the columns that the wish names (`columns: method, result`), else what it says
 * most, its first figure and its first date. Null for a single source, unless the wish names columns.
 */
export function buildSourceTable(outline: Outline, request: ContentRequest, words: ContentLabels): DataTable | null {
  const asked = readAskedColumns(request)
  if (asked.length === 0 && outline.sources.length < MIN_SOURCES) return null
  const readers: readonly (readonly [string, ColumnReader])[] =
    asked.length > 0
      ? asked.map((column) => [column, createColumnReader(column, outline.language)] as const)
      : listUsualColumns(outline, words)
  const bySource = Map.groupBy(listOutlineStatements(outline), ({ reference }) => reference.sourceId)
  const rows = outline.sources.flatMap(({ id, title }): DataRow[] => {
    const found = readers.map(([, read]) => read(bySource.get(id) ?? []))
    const first = found.find((statement) => statement !== undefined)
    return first ? [{ cells: [title, ...found.map((one) => one?.text ?? '')], reference: first.reference }] : []
  })
  const isFilled = readers.map((_, index) => rows.some(({ cells }) => cells[index + 1] !== ''))
  const keepFilled = (cells: readonly string[]) => cells.filter((_, index) => index === 0 || isFilled[index - 1])
  if (rows.length === 0 || !isFilled.includes(true)) return null
  return {
    title: words.overview,
    columns: keepFilled([words.item, ...readers.map(([column]) => column)]),
    rows: rows.map((row) => ({ ...row, cells: keepFilled(row.cells) })),
  }
}

/** `columns: method, result`, in whatever language the word is that stands before the colon. */
export function readAskedColumns({ focus = '', instructions = '' }: ContentRequest): readonly string[] {
  const list =
    /(?:columns?|spalten?|colonnes?|columnas?|colunas?|colonn[ae]|kolommen|列|欄)\s*[:：]\s*([^.\n。]+)/iu.exec(
      `${instructions}\n${focus}`,
    )?.[1]
  const columns = (list ?? '').split(/[,;、，；]/u).map((column) => column.trim())
  return [...new Set(columns)]
    .filter((column) => column !== '' && column.length <= MAX_COLUMN_CHARS)
    .slice(0, MAX_ASKED_COLUMNS)
}

/** The first sentence that holds most of the words of a column; none where no word of it is found. */
function createColumnReader(column: string, language: string): ColumnReader {
  const relevance = createRelevance({ focus: column }, language)
  return (statements) => {
    const rated = statements.map((statement) => ({ statement, score: relevance?.(statement.text) ?? 0 }))
    return rated.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)[0]?.statement
  }
}

function listUsualColumns({ events, figures, summary, themes }: Outline, words: ContentLabels) {
  const pick =
    (list: readonly Statement[]): ColumnReader =>
    (statements) =>
      list.find(({ reference }) => statements.some((one) => one.reference.sourceId === reference.sourceId))
  const main = [...summary, ...themes.flatMap(({ statements }) => statements)]
  return [
    [words.keyPoints, pick(main)],
    [words.keyFigures, pick(figures.map(({ statement }) => statement))],
    [words.timeline, pick(events.map(({ statement }) => statement))],
  ] as const
}
