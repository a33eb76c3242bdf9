import { type ParseError, parse as parseJsonc } from 'jsonc-parser'
import { parse } from 'smol-toml'
import { isRecord, parseJson } from '../../../lib/json-value.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { partJson } from '../records/json-parts.ts'
import { readYamlValues } from '../records/yaml-value.ts'
import { writeTitledParts } from '../titled-parts.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readPlainText, readWholeText } from './text.ts'

/**
 * Reads JSON (also with comments, RFC 8259 and JSONC) and lines of JSON: lists of objects as tables, objects as their
 * fields. What is neither is read as text.
 */
export async function readJson(raw: RawDocument): Promise<DocumentRead> {
  const value = parseRecords(readWholeText(raw))
  return value === undefined ? readPlainText(raw) : writeValue('json', value)
}

/** Reads YAML as JSON is read, with what its author says of the settings. What is none is read as text. */
export async function readYaml(raw: RawDocument): Promise<DocumentRead> {
  const values = readYamlValues(readWholeText(raw))
  return values === null ? readPlainText(raw) : writeValue('yaml', values.length > 1 ? values : values[0])
}

/** Reads TOML as JSON is read. What is none is read as text. */
export async function readToml(raw: RawDocument): Promise<DocumentRead> {
  const value = parseToml(readWholeText(raw))
  return value === undefined ? readPlainText(raw) : writeValue('toml', value)
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
  const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true })
  return errors.length === 0 ? value : undefined
}

function parseToml(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

const NAMES = { json: 'JSON file', yaml: 'YAML file', toml: 'TOML file' } as const

function writeValue(kind: keyof typeof NAMES, value: unknown): DocumentRead {
  const stretches = partJson(value)
  if (stretches.length === 0) throw createNoTextFault(NAMES[kind])
  return { kind, title: findTitle(value), ...writeTitledParts(stretches), unreadPages: [], warnings: [] }
}

function findTitle(value: unknown): string | null {
  if (!isRecord(value)) return null
  const title = value.title ?? value.name
  return typeof title === 'string' && title.trim() !== '' ? title : null
}
