import type { ContentWish } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Theme } from '../../outline.ts'
import { statementsOfTheme } from '../study/facts.ts'
import { relevanceTo } from '../study/relevance.ts'
import type { DataTable } from './data-table.ts'
import { mergeTables } from './merge-tables.ts'

/** What was found, and whether it is only what the sources say by theme, for want of anything of two columns. */
export type FoundTables = { readonly tables: readonly DataTable[]; readonly isLastResort: boolean }

const FEWEST_ROWS = 2
const MOST_TABLES = 12

/** The tables that an outline gives, those that the wish speaks of first; only these when it has a focus. */
export function tablesOf(outline: Outline, wish: ContentWish, words: ContentLabels): FoundTables {
  const gathered = [figureTable(outline, words), eventTable(outline, words), definitionTable(outline, words)]
  const all = [...mergeTables(outline.tables, words), ...gathered].filter(({ rows }) => rows.length >= FEWEST_ROWS)
  if (all.length === 0) return { tables: statementTable(outline, words), isLastResort: true }
  return { tables: wished(all, wish, outline.language).slice(0, MOST_TABLES), isLastResort: false }
}

function wished(tables: readonly DataTable[], wish: ContentWish, language: string): readonly DataTable[] {
  const relevance = relevanceTo(wish, language)
  if (relevance === null) return tables
  const rated = tables.map((table) => ({ table, score: relevance(textOf(table)) + 3 * relevance(headOf(table)) }))
  const named = rated.filter(({ score }) => score > 0)
  const kept = wish.focus && named.length > 0 ? named : rated
  return kept.toSorted((a, b) => b.score - a.score).map(({ table }) => table)
}

const headOf = ({ columns, title }: DataTable) => [title, ...columns].join('\n')
const textOf = ({ rows }: DataTable) => rows.flatMap(({ cells }) => cells).join('\n')

const figureTable = ({ figures }: Outline, words: ContentLabels): DataTable => ({
  title: words.keyFigures,
  columns: [words.item, words.value, words.explanation],
  rows: figures.map(({ label, statement, text }) => ({
    cells: [label, text, statement.text],
    reference: statement.reference,
  })),
})

const eventTable = ({ events }: Outline, words: ContentLabels): DataTable => ({
  title: words.timeline,
  columns: [words.date, words.event],
  rows: events.map(({ sortKey, statement, text }) => ({
    cells: [text, statement.text],
    reference: statement.reference,
    ...(sortKey.length === 'YYYY-MM-DD'.length ? { dates: { 0: sortKey } } : {}),
  })),
})

const definitionTable = ({ definitions }: Outline, words: ContentLabels): DataTable => ({
  title: words.definitions,
  columns: [words.term, words.meaning],
  rows: definitions.map(({ meaning, statement, term }) => ({ cells: [term, meaning], reference: statement.reference })),
})

/** What each theme says, when the sources have nothing of two columns. */
function statementTable({ themes }: Outline, words: ContentLabels): DataTable[] {
  const rowsOf = (theme: Theme) =>
    statementsOfTheme(theme).map(({ reference, text }) => ({ cells: [theme.title, text], reference }))
  const rows = themes.flatMap(rowsOf)
  return rows.length > 0 ? [{ title: words.keyPoints, columns: [words.topics, words.keyPoints], rows }] : []
}
