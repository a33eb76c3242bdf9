import type { Figure, FoundTable, Statement, Theme } from '../../outline.ts'
import type { DeckPlan } from './deck-plan.ts'

/** What two lines of a slide hold, in Latin letters. */
const SHORT_CHARS = 110
const MAX_COLUMNS = 6

/**
 * The `most` statements to show, in their order: among twice as many of the most central ones, at least
 * four, those that are short enough
 * to be shown whole come first.
 */
export function choosePoints(statements: readonly Statement[], most: number): readonly Statement[] {
  const central = statements.slice(0, Math.max(most * 2, 4))
  const whole = central.filter(({ text }) => measureLetters(text) <= SHORT_CHARS)
  const chosen = new Set([...whole, ...central].slice(0, most))
  return central.filter((statement) => chosen.has(statement))
}

/** The same for what is said of something else: dates, terms. */
export function chooseStatementRows<T extends { readonly statement: Statement }>(
  rows: readonly T[],
  most: number,
): readonly T[] {
  const chosen = new Set(choosePoints([...new Set(rows.map(({ statement }) => statement))], most))
  return rows.filter(({ statement }) => chosen.has(statement)).slice(0, most)
}

/** Chinese, Japanese and Korean signs are as wide as two letters. */
const measureLetters = (text: string) =>
  text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)

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
  return figures.filter(({ statement }) => shown.some(({ text }) => text === statement.text)).slice(0, 2)
}

/** Whether a table is one that people can read from afar. */
export const isTellingTable = ({ columns, rows }: FoundTable) =>
  rows.length > 1 && columns.length > 1 && columns.length <= MAX_COLUMNS
