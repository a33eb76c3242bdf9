import { isRecord } from '../../lib/json-value.ts'
import { wrap } from './layout.ts'
import type { ResultRow } from './table.ts'
import type { Terminal } from './terminal.ts'

/** What a result is printed on. */
export type Screen = Pick<Terminal, 'columns' | 'isOutTerminal' | 'hasColour'>

/** A text in the width of the terminal; as it is for a program. */
export function wrapForScreen(text: string, screen: Screen, indent = ''): string {
  return screen.isOutTerminal ? wrap(text, screen.columns, indent) : indent + text
}

export function formatBold(text: string, { hasColour }: Pick<Screen, 'hasColour'>): string {
  return hasColour ? `\u001b[1m${text}\u001b[22m` : text
}

/** Control characters but line ends and tabs, and the escape but in our own bold: a source could steer the terminal with them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant
const STEERING = /(?!\u001b\[(?:1|22)m)[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** What may go to a terminal; as it is for a program. */
export function stripControlCharacters(text: string, { isOutTerminal }: Pick<Screen, 'isOutTerminal'>): string {
  return isOutTerminal ? text.replace(STEERING, '') : text
}

export function isRow(value: unknown): value is ResultRow {
  return isRecord(value)
}

export function isRows(value: unknown): value is ResultRow[] {
  return Array.isArray(value) && value.every(isRow)
}
