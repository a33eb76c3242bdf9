import { wrap } from './layout.ts'
import type { Row } from './table.ts'
import type { Terminal } from './terminal.ts'

/** What a result is printed on. */
export type Screen = Pick<Terminal, 'columns' | 'isOutTerminal' | 'hasColour'>

/** A text in the width of the terminal; as it is for a program. */
export function fill(text: string, screen: Screen, indent = ''): string {
  return screen.isOutTerminal ? wrap(text, screen.columns, indent) : indent + text
}

export function bold(text: string, { hasColour }: Pick<Screen, 'hasColour'>): string {
  return hasColour ? `\u001b[1m${text}\u001b[22m` : text
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every(isRow)
}
