import type { z } from 'zod'
import { Fault } from '../domain/fault.ts'
import { formatValuePath, isRecord } from '../lib/json-value.ts'
import { MAX_INPUT_FIELDS } from './bounds.ts'
import { findUnknownFields, listFields, renameFields } from './field-names.ts'
import type { CheckedOperation, OperationInput } from './operation.ts'
import { requireShallow } from './require-shallow.ts'

type GivenFields = Readonly<Record<string, unknown>>
type InputIssue = z.core.$ZodIssue

/** So many names of fields that nobody knows are said. */
const MAX_STRAY_FIELDS = 3

/**
 * Reads what a caller sent as the input of an operation: other spellings become the canonical ones, null and blank
 * text count as missing, unknown fields are ignored, defaults are filled in.
 * @throws Fault BAD_REQUEST whose sentence names the field, what was wrong with it and what is accepted; for a missing
 *   field the text that the service description demands, where it demands one
 */
export function checkInput<O extends CheckedOperation>(operation: O, raw: unknown): OperationInput<O> {
  const given = canonicalizeInput(operation, raw)
  const checked = operation.input.safeParse(given)
  if (checked.success) return checked.data as OperationInput<O>
  throw createRefusal(operation, given, checked.error.issues)
}

/**
 * The fields a caller gave, under their canonical names and with canonical values; the canonical spelling wins.
 * @throws Fault BAD_REQUEST when it is not an object, nested deeper or wider than anything that is asked for
 */
export function canonicalizeInput(operation: CheckedOperation, raw: unknown): Record<string, unknown> {
  if (raw !== undefined && raw !== null && !isRecord(raw)) {
    throw new Fault('BAD_REQUEST', 'The input must be a JSON object.', {
      hint: 'Send the fields in braces: {"name": ...}.',
    })
  }
  const given = Object.entries(raw ?? {})
  if (given.length > MAX_INPUT_FIELDS) throw createTooManyFieldsFault()
  requireShallow(raw)
  const sent = given.filter(([, value]) => !isMissingValue(value))
  const fields = renameFields(operation, sent)
  for (const [other, field] of Object.entries(operation.aliases ?? {})) {
    if (fields[other] === undefined || fields[field] !== undefined) continue
    fields[field] = fields[other]
  }
  for (const [field, spellings] of Object.entries(operation.spellings ?? {})) {
    const value = fields[field]
    if (typeof value === 'string' && Object.hasOwn(spellings, value)) fields[field] = spellings[value]
  }
  return fields
}

function createTooManyFieldsFault(): Fault {
  return new Fault('BAD_REQUEST', `The input has more than ${MAX_INPUT_FIELDS} fields.`, {
    hint: 'Send the fields of the operation as they are described: GET /docs shows them.',
  })
}

function createRefusal(operation: CheckedOperation, given: GivenFields, issues: readonly InputIssue[]): Fault {
  const absent = issues.filter((issue) => readPath(given, issue.path) === undefined)
  const missing = absent.filter((issue) => issue.code !== 'custom')
  const wrong = issues.filter((issue) => issue.code === 'custom' || !absent.includes(issue))
  const sentences =
    missing.length > 0
      ? [describeMissing(operation, missing)]
      : pickTightest(wrong).map((issue) => describeIssue(given, issue))
  return new Fault('BAD_REQUEST', sentences.join(' '), {
    hint: [
      ...(absent.length > 0 ? suggestFields(operation, given) : []),
      chooseHint(operation, missing[0] ?? wrong[0]),
      ...missing.slice(0, 1).flatMap(listAccepted),
      'See GET /docs for all fields of this operation.',
    ].join(' '),
    details: { fields: [...new Set(issues.map((issue) => formatValuePath(issue.path, 'input')))] },
  })
}

/** One issue for each place: of two bounds that are passed, a number's own and the field's, the tighter one. */
function pickTightest(issues: readonly InputIssue[]): readonly InputIssue[] {
  const picked = new Map<string, InputIssue>()
  for (const issue of issues) {
    const place = formatValuePath(issue.path, 'input')
    const other = picked.get(place)
    if (!other || isTighter(issue, other)) picked.set(place, issue)
  }
  return [...picked.values()]
}

function isTighter(issue: InputIssue, other: InputIssue): boolean {
  if (issue.code === 'too_big' && other.code === 'too_big') return issue.maximum < other.maximum
  return issue.code === 'too_small' && other.code === 'too_small' && issue.minimum > other.minimum
}

function describeMissing(operation: CheckedOperation, missing: readonly InputIssue[]): string {
  const names = missing.map((issue) => formatValuePath(issue.path, 'input'))
  const documented = operation.missing?.[names[0]!]
  if (documented) return documented
  return names.length === 1 ? `Missing required field: ${names[0]}` : `Missing required fields: ${names.join(', ')}`
}

function describeIssue(given: GivenFields, issue: InputIssue): string {
  if (issue.code === 'custom') return issue.message
  const wanted = describeAccepted(issue)
  const kind = describeKind(readPath(given, issue.path))
  const got = issue.code === 'invalid_type' && !(issue.expected === 'int' && kind === 'a number') ? `, not ${kind}` : ''
  return `${formatValuePath(issue.path, 'input')} must be ${wanted}${got}.`
}

/** What the field would accept, to stand after "must be". */
function describeAccepted(issue: InputIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`
    case 'too_small':
      return describeBound(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return describeBound(issue.origin, 'at most', issue.maximum)
    default:
      return 'of the documented form'
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'a boolean (true or false)',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function describeBound(origin: string, bound: string, value: number | bigint): string {
  const isOne = Number(value) === 1
  if (origin === 'array') return `a list of ${bound} ${value} ${isOne ? 'entry' : 'entries'}`
  return origin === 'string' ? `${bound} ${value} ${isOne ? 'character' : 'characters'} long` : `${bound} ${value}`
}

function chooseHint(operation: CheckedOperation, issue: InputIssue | undefined): string {
  if (issue?.code === 'custom' && typeof issue.params?.hint === 'string') return issue.params.hint
  const field = String(issue?.path[0] ?? '')
  const meaning = listFields(operation.input)[field]?.description
  return meaning ? `${field}: ${meaning}.` : 'Check the fields you sent.'
}

/** A field that is missing was often sent under another name: that name is said first. */
function suggestFields(operation: CheckedOperation, given: GivenFields): readonly string[] {
  return findUnknownFields(operation, given)
    .slice(0, MAX_STRAY_FIELDS)
    .map(({ name, meant }) => `${name} is no field of this call${meant ? `; ${meant} is` : ''}.`)
}

/** A field that takes one of a few words, and was left out: which ones. A sentence about a wrong word says them already. */
const listAccepted = (issue: InputIssue): readonly string[] =>
  issue.code === 'invalid_value' ? [`It is one of ${issue.values.join(', ')}.`] : []

function readPath(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
}

function describeKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'one that is beyond counting'
  return KINDS[typeof value]?.replace(' (true or false)', '') ?? typeof value
}

/** Also marks that nobody sees, as spaces without width: what is called by them alone could be neither read nor pressed. */
const NOTHING_VISIBLE = /^[\s\p{Cc}\p{Cf}]*$/u

function isMissingValue(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && NOTHING_VISIBLE.test(value))
}
