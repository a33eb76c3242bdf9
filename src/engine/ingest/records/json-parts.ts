import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../../lib/json-value.ts'
import { MAX_TABLE_ROWS } from '../limits.ts'
import type { SheetPart } from '../sheet-parts.ts'
import type { TitledParts } from '../titled-parts.ts'
import { listFilledLines } from './filled-lines.ts'
import { flattenRecord, formatValue } from './flatten-record.ts'
import { tableRecords } from './record-table.ts'
import { formatStampedTime } from './stamped-time.ts'

type JsonRecord = Readonly<Record<string, unknown>>

/** By which of its members a record is called, the first that is there. */
const NAMES = ['title', 'name', 'subject', 'summary', 'label', 'key', 'id']
const MAX_NAME_CHARS = 120
/** What lies deeper is written on one line. */
const MAX_DEPTH = 5
/** From so many objects alike on, the members of an object are rows, each named by its key. */
const MIN_ALIKE = 3
/** An object of at most so many fields needs no heading of its own. */
const MAX_LIFTED = 3
/** Members of an object are told as its fields where each is at most so long; longer ones are texts of their own. */
const MAX_FIELD_CHARS = 300

/**
 * What JSON holds as tables and notes: a list of objects is a table, or where they say much a stretch for each; the members
 * of an object are a table of fields, those that hold more below headings by their names.
 */
export function partJson(value: unknown, heading = '', level = 1): TitledParts[] {
  if (Array.isArray(value)) return partList(value.slice(0, MAX_TABLE_ROWS), heading, level)
  if (isRecord(value)) return partRecord(value, heading, level)
  return partNotes([formatValue(value)], heading, level)
}

function partNotes(lines: readonly string[], heading: string, level: number): TitledParts[] {
  const filled = lines.filter((line) => line !== '')
  return filled.length === 0 ? [] : [{ heading, level, parts: [{ kind: 'notes', lines: filled }] }]
}

function partList(values: readonly unknown[], heading: string, level: number): TitledParts[] {
  if (values.length > 0 && values.every(isRecord)) return partRecords(values, heading, level)
  if (values.every((value) => typeof value === 'number')) return partNotes([formatValue(values)], heading, level)
  if (isGrid(values))
    return [{ heading, level, parts: [{ kind: 'table', rows: values.map((row) => row.map(formatValue)) }] }]
  return partNotes(
    values.map(formatValue).map((line) => (line === '' ? '' : `- ${line}`)),
    heading,
    level,
  )
}

/** Rows of equally many values. */
const isGrid = (values: readonly unknown[]): values is readonly (readonly unknown[])[] => {
  const [first] = values
  if (!Array.isArray(first) || first.length < 2) return false
  return values.every((row) => Array.isArray(row) && row.length === first.length && row.every(isSingle))
}

const isSingle = (value: unknown) => typeof value !== 'object' || value === null

function partRecords(records: readonly JsonRecord[], heading: string, level: number): TitledParts[] {
  if (records.every((record) => isDeepStrictEqual(Object.keys(record), Object.keys(records[0]!).slice(0, 1))))
    return partList(records.flatMap(Object.values), heading, level)
  const table = tableRecords(records.map((record) => flattenRecord(record)))
  if (table !== null) return [{ heading, level, parts: [table] }]
  const head: TitledParts[] = heading === '' ? [] : [{ heading, level, parts: [] }]
  const inner = heading === '' ? level : level + 1
  return [...head, ...records.filter(holdsAnything).flatMap((record, at) => partNamed(record, at, inner))]
}

/** Below its name, which is not told again, or where it has none below its number. */
function partNamed(record: JsonRecord, at: number, level: number): TitledParts[] {
  const key = NAMES.find((key) => isName(record[key]))
  if (key === undefined) return partJson(record, `${at + 1}`, level)
  const { [key]: name, ...others } = record
  return partJson(others, formatValue(name), level)
}

function isName(value: unknown): boolean {
  const name = isSingle(value) ? formatValue(value) : ''
  return name !== '' && name.length <= MAX_NAME_CHARS
}

function partRecord(record: JsonRecord, heading: string, level: number): TitledParts[] {
  const alike = tableAlike(record)
  if (alike !== null) return [{ heading, level, parts: [alike] }]
  const members = Object.entries(record)
    .flatMap(liftSmall)
    .filter(([, value]) => holdsAnything(value))
  const {
    fields = [],
    texts = [],
    deeper = [],
  } = Object.groupBy(members, ([, value]) =>
    isField(value) || level > MAX_DEPTH ? 'fields' : isSingle(value) ? 'texts' : 'deeper',
  )
  const parts = [...tableFields(fields), ...texts.map(([, text]) => writeText(String(text)))]
  return [
    ...(heading === '' && parts.length === 0 ? [] : [{ heading, level, parts }]),
    ...deeper.flatMap(([key, value]) => partJson(value, key, heading === '' ? level : level + 1)),
  ]
}

/** An object whose members are objects alike: each a row, its key in the first column. */
function tableAlike(record: JsonRecord): SheetPart | null {
  const members = Object.entries(record)
  if (members.length < MIN_ALIKE || !members.every(([, value]) => isRecord(value))) return null
  return tableRecords(members.map(([key, value]) => new Map([['key', key], ...flattenRecord(value as JsonRecord)])))
}

/** The members of a small object are fields of the one around it, by the names of both. */
function liftSmall([key, value]: readonly [string, unknown]): readonly (readonly [string, unknown])[] {
  const isSmall = isRecord(value) && Object.keys(value).length <= MAX_LIFTED && Object.values(value).every(isField)
  return isSmall ? Object.entries(value).map(([inner, cell]) => [`${key} ${inner}`, cell]) : [[key, value]]
}

const holdsAnything = (value: unknown): boolean =>
  typeof value === 'object' ? Object.values(value ?? []).some(holdsAnything) : value !== ''

function isField(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSingle) && formatValue(value).length <= MAX_FIELD_CHARS
  return isSingle(value) && formatValue(value).length <= MAX_FIELD_CHARS
}

function tableFields(fields: readonly (readonly [string, unknown])[]): SheetPart[] {
  const rows = fields
    .map(([key, value]) => [key, formatStampedTime(key, value) ?? formatValue(value)])
    .filter(([, value]) => value !== '')
  return rows.length === 0 ? [] : [{ kind: 'table', rows: [['Field', 'Value'], ...rows] }]
}

const writeText = (text: string): SheetPart => ({ kind: 'notes', lines: listFilledLines(text) })
