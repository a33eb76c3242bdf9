import type { ContentRequest } from '../../../domain/artifact.ts'
import { cutContinuation } from '../../extract/titles.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Theme } from '../../outline.ts'
import { findEntryFacts } from '../study/entry-facts.ts'
import { listThemeStatements } from '../study/find-facts.ts'
import { createRelevance } from '../study/relevance.ts'
import type { DataTable } from './data-table.ts'
import { joinCutTables } from './join-cut-tables.ts'
import { buildSourceTable, readAskedColumns } from './source-table.ts'

/** What was found, and whether it is only what the sources say by theme, for want of anything of two columns. */
type FoundTables = { readonly tables: readonly DataTable[]; readonly isLastResort: boolean }

const MIN_ROWS = 2
const MAX_TABLES = 24

/**
 * The tables that an outline gives, each by itself, those that the wish speaks of first; only these when it has a focus.
 * A wish that names columns gets one table with a row a source.
 */
export function buildDataTables(outline: Outline, request: ContentRequest, words: ContentLabels): FoundTables {
  const gathered = [
    buildFigureTable(outline, words),
    buildEventTable(outline, words),
    buildDefinitionTable(outline, words),
    ...buildEntryTables(outline, words),
  ]
  const printed = [...joinCutTables(outline.tables), ...gathered].filter(({ rows }) => rows.length >= MIN_ROWS)
  const sources = buildSourceTable(outline, request, words)
  if (sources && readAskedColumns(request).length > 0) return { tables: [sources], isLastResort: false }
  const all = [...printed, ...(sources ? [sources] : [])]
  if (all.length === 0) return { tables: buildStatementTable(outline, words), isLastResort: true }
  return { tables: rankByRequest(all, request, outline.language).slice(0, MAX_TABLES), isLastResort: false }
}

function rankByRequest(tables: readonly DataTable[], request: ContentRequest, language: string): readonly DataTable[] {
  const relevance = createRelevance(request, language)
  if (relevance === null) return tables
  const rated = tables.map((table) => ({
    table,
    score: relevance(joinTableCells(table)) + 3 * relevance(joinHead(table)),
  }))
  const named = rated.filter(({ score }) => score > 0)
  const kept = request.focus && named.length > 0 ? named : rated
  return kept.toSorted((a, b) => b.score - a.score).map(({ table }) => table)
}

const joinHead = ({ columns, title }: DataTable) => [title, ...columns].join('\n')
const joinTableCells = ({ rows }: DataTable) => rows.flatMap(({ cells }) => cells).join('\n')

/** What a number is of stands in a column of its own where that is known of all of them; the sentence tells it anyway. */
function buildFigureTable({ figures }: Outline, words: ContentLabels): DataTable {
  const isLabelled = figures.every(({ label, statement }) => label !== '' && !label.endsWith(statement.text))
  return {
    title: words.keyFigures,
    columns: [...(isLabelled ? [words.item] : []), words.value, words.explanation],
    rows: figures.map(({ label, statement, text }) => ({
      cells: [...(isLabelled ? [label] : []), text, statement.text],
      reference: statement.reference,
    })),
  }
}

const buildEventTable = ({ events }: Outline, words: ContentLabels): DataTable => ({
  title: words.timeline,
  columns: [words.date, words.event],
  rows: events.map(({ sortKey, statement, text }) => ({
    cells: [text, statement.text],
    reference: statement.reference,
    ...(sortKey.length === 'YYYY-MM-DD'.length ? { dates: { 0: sortKey } } : {}),
  })),
})

const buildDefinitionTable = ({ definitions }: Outline, words: ContentLabels): DataTable => ({
  title: words.definitions,
  columns: [words.term, words.meaning],
  rows: definitions.map(({ meaning, statement, term }) => ({ cells: [term, meaning], reference: statement.reference })),
})

/** The entries of a list that one looks up, each list by itself: what menus, options and terms are for. */
function buildEntryTables({ stated = [] }: Outline, words: ContentLabels): DataTable[] {
  const lists = Map.groupBy(findEntryFacts(stated), ({ shape }) => shape)
  return [...lists.values()].map((entries) => ({
    title: entries[0]!.reference.heading ?? words.item,
    columns: [words.item, words.explanation],
    rows: entries.map(({ answer, reference, subject }) => ({ cells: [subject, answer], reference })),
  }))
}

/** What each theme says, when the sources have nothing of two columns. */
function buildStatementTable({ themes }: Outline, words: ContentLabels): DataTable[] {
  const buildThemeRows = (theme: Theme) =>
    listThemeStatements(theme).map(({ reference, text }) => ({
      cells: [cutContinuation(theme.title), text],
      reference,
    }))
  const rows = themes.flatMap(buildThemeRows)
  return rows.length > 0 ? [{ title: words.keyPoints, columns: [words.topics, words.keyPoints], rows }] : []
}
