import type { DocumentRead, RawDocument } from '../document.ts'
import { gatherFacts, readStatedDate } from '../facts/statements.ts'
import { readRoff } from '../roff/roff-html.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readHtmlText } from './html.ts'
import { readWholeText } from './text.ts'

/** Reads the source of a page of a manual as `man` shows it: sections, entries with what is said of them, code, tables. */
export async function readManualSource(raw: RawDocument): Promise<DocumentRead> {
  const { title, date, html } = readRoff(readWholeText(raw))
  const read = await readHtmlText(html, { url: raw.url })
  if (read.text === '') throw createNoTextFault('manual page')
  const facts = gatherFacts({ modifiedOn: readStatedDate(date?.replace(/^\$Mdocdate:\s*|\s*\$$/g, '')) })
  return { kind: 'roff', title, ...read, facts, unreadPages: [], warnings: [] }
}
