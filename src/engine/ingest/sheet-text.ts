import type { DocumentRead } from './document.ts'
import { splitSheet } from './sheet-parts.ts'
import { isFilled, type TextRow } from './table-text.ts'
import { writeTitledParts } from './titled-parts.ts'
import { createNoTextFault } from './unreadable.ts'

/** A sheet of a workbook: its name and its rows. */
export type Sheet = { readonly name: string; readonly rows: readonly TextRow[] }

/** What is read of a workbook: each sheet a table under its name. @throws Fault where nothing is in any of them */
export function writeWorkbook(sheets: readonly Sheet[]): Pick<DocumentRead, 'text' | 'html' | 'places'> {
  const filled = sheets.filter(({ rows }) => rows.some(isFilled))
  if (filled.length === 0) throw createNoTextFault('workbook')
  return writeTitledParts(filled.map(({ name, rows }) => ({ heading: name, level: 1, parts: splitSheet(rows) })))
}

/** 0.1 + 0.2 is kept in the file with all its binary dust. */
export function formatSheetNumber(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value
}
