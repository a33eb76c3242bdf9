import { escapeHtml } from './html-tree.ts'
import { formatRowLine, isFilled, renderPartHtml, splitSheet, type TextRow } from './table-text.ts'
import type { TextWriter } from './text-writer.ts'

/** A sheet of a workbook: its name and its rows. */
export type Sheet = { readonly name: string; readonly rows: readonly TextRow[] }

/** Writes a sheet as a table under its name; an empty one is passed over. */
export function writeSheet(writer: TextWriter, { name, rows }: Sheet): void {
  if (!rows.some(isFilled)) return
  writer.heading(name, 1)
  for (const part of splitSheet(rows)) {
    const lines = part.kind === 'notes' ? part.lines : part.rows.map((row) => formatRowLine(row))
    for (const [at, line] of lines.entries()) writer.block(line, at === 0 ? '\n\n' : '\n')
  }
}

export function renderSheetHtml({ name, rows }: Sheet): string {
  if (!rows.some(isFilled)) return ''
  return [`<h2>${escapeHtml(name)}</h2>`, ...splitSheet(rows).map(renderPartHtml)].join('\n')
}

/** 0.1 + 0.2 is kept in the file with all its binary dust. */
export function formatSheetNumber(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value
}
