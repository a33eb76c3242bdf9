import type { DocumentRead } from './document.ts'
import { limitRendition } from './html-rendition.ts'
import { escapeHtml } from './html-tree.ts'
import { isFilled, renderPartHtml, splitSheet, type TextRow, writePart } from './table-text.ts'
import { keepPlacesWithin, TextWriter } from './text-writer.ts'
import { createNoTextFault } from './unreadable.ts'

/** A sheet of a workbook: its name and its rows. */
export type Sheet = { readonly name: string; readonly rows: readonly TextRow[] }

/** What is read of a workbook: each sheet a table under its name. @throws Fault where nothing is in any of them */
export function writeWorkbook(sheets: readonly Sheet[]): Pick<DocumentRead, 'text' | 'html' | 'places'> {
  if (!sheets.some(({ rows }) => rows.some(isFilled))) throw createNoTextFault('workbook')
  const writer = new TextWriter()
  for (const sheet of sheets) writeSheet(writer, sheet)
  const text = writer.text()
  const html = limitRendition(sheets.map(renderSheetHtml).join('\n'))
  return { text, html, places: keepPlacesWithin(writer.places, text.length) }
}

/** An empty one is passed over. */
function writeSheet(writer: TextWriter, { name, rows }: Sheet): void {
  if (!rows.some(isFilled)) return
  writer.heading(name, 1)
  for (const part of splitSheet(rows)) writePart(writer, part)
}

function renderSheetHtml({ name, rows }: Sheet): string {
  if (!rows.some(isFilled)) return ''
  return [`<h2>${escapeHtml(name)}</h2>`, ...splitSheet(rows).map(renderPartHtml)].join('\n')
}

/** 0.1 + 0.2 is kept in the file with all its binary dust. */
export function formatSheetNumber(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value
}
