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

const BOLD = /\*\*(?=\S)([^\n]+?)(?<=\S)\*\*/g
const HEADING = /^#{1,6} +([^\n]+?) *$/gm

/** Bold and headings of Markdown as bold on a terminal; as it is for a program. */
export function renderMarkdown(text: string, screen: Screen): string {
  if (!screen.isOutTerminal) return text
  const plainHeadings = text.replace(HEADING, (_, heading: string) => `**${heading.replaceAll('**', '')}**`)
  return plainHeadings.replace(BOLD, (_, bold: string) => formatBold(bold, screen))
}

/** The beginning of a text that is still being written which looks the same whatever comes: no open bold, no open heading. */
export function dropOpenMarkdown(text: string): string {
  const start = text.lastIndexOf('\n') + 1
  const line = text.slice(start)
  if (line.startsWith('#')) return text.slice(0, start)
  const open = /\*\*(?=\S|$)/.exec(line.replace(BOLD, (bold) => ' '.repeat(bold.length)))
  return open ? text.slice(0, start + open.index) : text
}

/** Control characters but line ends and tabs, and the escape but in our own bold: a source could steer the terminal with them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant
const STEERING = /(?!\u001b\[(?:1|22)m)[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** What may go to a terminal; as it is for a program. */
export function stripControlCharacters(text: string, { isOutTerminal }: Pick<Screen, 'isOutTerminal'>): string {
  return isOutTerminal ? text.replace(STEERING, '') : text
}

export const formatWarnings = ({ warnings }: ResultRow, screen: Screen): readonly string[] =>
  Array.isArray(warnings) ? warnings.map((text) => wrapForScreen(`Warning: ${text}`, screen)) : []

export function isRow(value: unknown): value is ResultRow {
  return isRecord(value)
}

export function isRows(value: unknown): value is ResultRow[] {
  return Array.isArray(value) && value.every(isRow)
}
