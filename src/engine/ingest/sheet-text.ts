import type { DocumentRead } from './document.ts'
import { findSheetTitle, splitSheet } from './sheet-parts.ts'
import { isFilled, type TextRow } from './table-text.ts'
import { writeTitledParts } from './titled-parts.ts'
import { createNoTextFault } from './unreadable.ts'

/** A sheet of a workbook: its name and its rows. */
export type Sheet = { readonly name: string; readonly rows: readonly TextRow[] }

/**
 * What is read of a workbook: each sheet a table under its name; its title where it has one sheet with a title above.
 * @throws Fault where nothing is in any of them
 */
export function writeWorkbook(sheets: readonly Sheet[]): Pick<DocumentRead, 'title' | 'text' | 'html' | 'places'> {
  const filled = sheets.filter(({ rows }) => rows.some(isFilled))
  if (filled.length === 0) throw createNoTextFault('workbook')
  const stretches = filled.map(({ name, rows }) => ({ heading: name, level: 1, parts: splitSheet(rows) }))
  const title = stretches.length === 1 ? findSheetTitle(stretches[0]!.parts) : null
  return { title, ...writeTitledParts(stretches) }
}

/** 0.1 + 0.2 is kept in the file with all its binary dust. */
export function formatSheetNumber(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value
}
