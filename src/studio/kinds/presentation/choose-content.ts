import { measureReadingLength } from '../../extract/sentence-quality.ts'
import type { Figure, FoundTable, Statement, Theme } from '../../outline.ts'
import type { DeckPlan } from './deck-plan.ts'

/** What a row of a slide holds, in Latin letters. */
const MAX_ROW_CHARS = 110
const MAX_COLUMNS = 6
const MIN_ROWS = 3

/** At most so many rows, one a statement, in their order: those that are short enough to be shown whole come first. */
export function chooseStatementRows<T extends { readonly statement: Statement }>(
  rows: readonly T[],
  most: number,
): readonly T[] {
  const each = [...new Map(rows.toReversed().map((row) => [row.statement.text, row])).values()].toReversed()
  const short = each.filter(({ statement }) => measureReadingLength(statement.text) <= MAX_ROW_CHARS)
  const chosen = new Set([...short, ...each].slice(0, most))
  return each.filter((row) => chosen.has(row))
}

/** The themes with most to say, in telling order. */
export function chooseThemes(themes: readonly Theme[], { themes: most }: DeckPlan): readonly Theme[] {
  const countThemeStatements = (theme: Theme): number =>
    theme.statements.length + theme.subthemes.reduce((sum, below) => sum + countThemeStatements(below), 0)
  const spoken = themes.filter((theme) => countThemeStatements(theme) > 0)
  const chosen = new Set([...spoken].sort((a, b) => countThemeStatements(b) - countThemeStatements(a)).slice(0, most))
  return spoken.filter((theme) => chosen.has(theme))
}

/** At most two figures that the shown statements themselves state. */
export function chooseAsideFigures(figures: readonly Figure[], shown: readonly Statement[]): readonly Figure[] {
  return figures.filter(({ statement }) => shown.some(({ reference }) => reference === statement.reference)).slice(0, 2)
}

/** Whether a table is one that people can read from afar, and learn something of. */
export const isTellingTable = ({ columns, rows }: FoundTable) =>
  rows.length >= MIN_ROWS &&
  columns.length > 1 &&
  columns.length <= MAX_COLUMNS &&
  columns.every((name) => /\p{L}|^(?:19|20)\p{Nd}{2}$/u.test(name))
