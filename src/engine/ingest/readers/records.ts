import { type ParseError, parse } from 'jsonc-parser'
import { isRecord, parseJson } from '../../../lib/json-value.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { partJson } from '../records/json-parts.ts'
import { writeTitledParts } from '../titled-parts.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readPlainText, readWholeText } from './text.ts'

/**
 * Reads JSON (also with comments, RFC 8259 and JSONC) and lines of JSON: lists of objects as tables, objects as their
 * fields. What is neither is read as text.
 */
export async function readJson(raw: RawDocument): Promise<DocumentRead> {
  const value = parseRecords(readWholeText(raw))
  if (value === undefined) return readPlainText(raw)
  const stretches = partJson(value)
  if (stretches.length === 0) throw createNoTextFault('JSON file')
  return { kind: 'json', title: findTitle(value), ...writeTitledParts(stretches), unreadPages: [], warnings: [] }
}

/** Undefined where it is no JSON, nor lines of it. */
function parseRecords(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const records = lines.length > 1 && isRecord(parseJson(lines[0]!)) ? lines.map(parseJson) : []
  if (records.length > 1 && records.every(isRecord)) return records
  return parseJson(text) ?? parseCommented(text)
}

function parseCommented(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  return errors.length === 0 ? value : undefined
}

function findTitle(value: unknown): string | null {
  if (!isRecord(value)) return null
  const title = value.title ?? value.name
  return typeof title === 'string' && title.trim() !== '' ? title : null
}
