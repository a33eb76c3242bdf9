import { z } from 'zod'
import type { Operation, OperationCatalogue } from '../../src/contract/operation.ts'
import { parseRoute } from '../../src/contract/route.ts'
import type { RawRequest } from './raw-request.ts'
import { chance, pick, type Random, STRANGE_TEXTS, strangeJson } from './strange-values.ts'

/** Ids that are there, so that what is wrong is met beside what is right. */
export type Known = Readonly<Record<string, readonly string[]>>

export type MalformedRequest = RawRequest & { readonly operation: string }

/** They end every later attack: signed out, or with nothing left to attack. */
const LEFT_OUT = ['deAuth', 'cleanupData']

type Fields = Record<string, string>
type Prepared = {
  readonly name: string
  readonly operation: Operation
  readonly fields: readonly string[]
  readonly base: Fields
}

/** Makes requests out of the catalogue's own shapes and breaks each in one to three ways. */
export function malformedRequests(catalogue: OperationCatalogue, known: Known, random: Random): () => MalformedRequest {
  const all = Object.entries(catalogue)
    .filter(([name]) => !LEFT_OUT.includes(name))
    .map(([name, operation]) => prepare(name, operation))
  return () => {
    const { name, operation, fields, base } = pick(random, all)
    if (operation.tool && chance(random, 0.1))
      return { operation: `${name} over MCP`, ...toolCall(operation, fields, base, known, random) }
    return { operation: name, ...httpCall(operation, fields, base, known, random) }
  }
}

function prepare(name: string, operation: Operation): Prepared {
  const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  const example = (operation.example?.input ?? {}) as Readonly<Record<string, unknown>>
  const base = Object.fromEntries(Object.entries(example).map(([field, value]) => [field, JSON.stringify(value)]))
  return { name, operation, fields: [...Object.keys(properties), ...Object.keys(operation.aliases ?? {})], base }
}

/** The fields of an example as JSON texts, one to three of them replaced by something strange, some left out or added. */
function brokenFields(fields: readonly string[], base: Fields, known: Known, random: Random): Fields {
  const broken: Fields = { ...base }
  for (const [field, ids] of Object.entries(known)) {
    if (fields.includes(field) && chance(random, 0.5)) broken[field] = JSON.stringify(pick(random, ids))
  }
  const times = 1 + Math.floor(random() * 3)
  for (let time = 0; time < times; time++) {
    const field = chance(random, 0.85) && fields.length > 0 ? pick(random, fields) : pick(random, STRANGE_TEXTS)
    if (chance(random, 0.15)) delete broken[field]
    else broken[field] = strangeJson(random)
  }
  return broken
}

const objectText = (fields: Fields) =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`

function toolCall(
  operation: Operation,
  fields: readonly string[],
  base: Fields,
  known: Known,
  random: Random,
): RawRequest {
  const input = objectText(brokenFields(fields, base, known, random))
  const name = chance(random, 0.05) ? pick(random, STRANGE_TEXTS) : operation.tool!
  const id = chance(random, 0.1) ? strangeJson(random) : '1'
  const call = `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${input}}}`
  const headers: [string, string][] = [
    ['Host', '127.0.0.1'],
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ]
  const body = Buffer.from(chance(random, 0.1) ? brokenText(call, random) : call)
  return { method: 'POST', target: '/mcp', headers, body, framing: 'length' }
}

function httpCall(
  operation: Operation,
  fields: readonly string[],
  base: Fields,
  known: Known,
  random: Random,
): RawRequest {
  const route = parseRoute(operation)
  const input = brokenFields(fields, base, known, random)
  const inPath = route.segments.map(({ field }) => field)
  const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !inPath.includes(field)))
  const isBodyless = route.method === 'GET' || (route.method === 'DELETE' && chance(random, 0.5))
  const query = isBodyless || chance(random, 0.1) ? queryText(rest, random) : ''
  const target = targetText(route.path, route.segments, input, random) + query
  const method = chance(random, 0.05) ? pick(random, METHODS) : route.method
  const { body, type } = isBodyless ? { body: Buffer.alloc(0), type: null } : bodyOf(rest, operation, random)
  const headers = headersOf(type, random)
  const framing = body.length === 0 || chance(random, 0.85) ? 'length' : pick(random, FRAMINGS)
  return { method, target, headers, body, framing }
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'BREW',
  'get',
  '',
  'A'.repeat(300),
]
const FRAMINGS = ['chunked', 'chunked', 'broken chunks', 'too short', 'too long'] as const

function targetText(
  path: string,
  segments: readonly { readonly name: string; readonly field: string }[],
  input: Fields,
  random: Random,
): string {
  const filled = segments.reduce((text, { name, field }) => {
    const value = chance(random, 0.3) ? pick(random, STRANGE_TEXTS) : plainText(input[field] ?? '"nothing"')
    return text.replace(`{${name}}`, () => (chance(random, 0.1) ? value : encoded(value)).slice(0, 3_000))
  }, path)
  if (!chance(random, 0.05)) return filled.replaceAll(/[\r\n\0]/g, '')
  return pick(random, [
    '*',
    '',
    '//',
    'http://evil/x',
    `${filled}/..%2f`,
    `${filled}%`,
    `${filled}?%ff=%`,
    `/${'a/'.repeat(2_000)}`,
    ` ${filled}`,
  ])
}

/** A text value without its quotes; anything else as it stands. */
function plainText(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : json
  } catch {
    return json
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function queryText(fields: Fields, random: Random): string {
  const pairs = Object.entries(fields).map(([name, value]) => {
    const text = plainText(value).slice(0, 4_000)
    return `${encoded(name)}${chance(random, 0.1) ? '[]' : ''}=${chance(random, 0.1) ? text.replaceAll(/[\s#]/g, '') : encoded(text)}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

type Body = { readonly body: Buffer; readonly type: string | null }

function bodyOf(fields: Fields, operation: Operation, random: Random): Body {
  if (operation.upload && chance(random, 0.4)) return multipart(fields, random)
  const text = objectText(fields)
  if (chance(random, 0.7)) return { body: Buffer.from(text), type: 'application/json' }
  if (chance(random, 0.3)) return { body: Buffer.from(text), type: pick(random, TYPES) }
  return { body: brokenBytes(text, random), type: 'application/json' }
}

const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  ';',
  'a/b/c',
  'application/json,text/html',
]

function brokenText(text: string, random: Random): string {
  const at = Math.floor(random() * text.length)
  return pick(random, [
    text.slice(0, at),
    text.replaceAll('"', "'"),
    `${text}${text}`,
    `[${text}]`,
    text.replace('{', '{,'),
    '"text"',
    '7',
    'null',
    `\ufeff${text}`,
  ])
}

function brokenBytes(text: string, random: Random): Buffer {
  if (chance(random, 0.6)) return Buffer.from(brokenText(text, random))
  return pick(random, [
    Buffer.from([0xff, 0xfe, 0x00]),
    Buffer.from(text, 'utf16le'),
    Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]),
    Buffer.alloc(1_000),
  ])
}

function multipart(fields: Fields, random: Random): Body {
  const mark = 'mark'
  const part = (name: string, value: string, more = '') =>
    `--${mark}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => part(name.replaceAll(/["\r\n]/g, ''), plainText(value)))
  const fileName = pick(random, STRANGE_TEXTS).replaceAll(/["\r\n]/g, '')
  const file = part(
    'file',
    pick(random, ['Water boils.', '', '\0\0\0', '%PDF-1.7 no', 'PK\u0003\u0004']),
    `; filename="${fileName}"`,
  )
  const whole = [...parts, file, `--${mark}--\r\n`].join('')
  const body = chance(random, 0.4)
    ? Buffer.from(whole.slice(0, Math.floor(random() * whole.length)))
    : Buffer.from(whole)
  const type = pick(random, [
    `multipart/form-data; boundary=${mark}`,
    `multipart/form-data; boundary=${mark}`,
    'multipart/form-data; boundary=other',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary="${'x'.repeat(500)}"`,
  ])
  return { body, type }
}

const HEADER_NAMES = [
  'Idempotency-Key',
  'X-Request-Id',
  'Prefer',
  'Accept',
  'Range',
  'If-None-Match',
  'Authorization',
  'Expect',
  'Content-Encoding',
  'Origin',
  'Cookie',
  'Upgrade',
  'Last-Event-ID',
  'Mcp-Session-Id',
]
const HEADER_VALUES = [
  '',
  'respond-async',
  'text/event-stream',
  '*/*;q=abc',
  'bytes=0-',
  'bytes=9-1',
  'bytes=-99999999999999999999',
  'bytes=0-0,1-1,2-2',
  'bytes=a-b',
  'Bearer ',
  'gzip',
  'null',
  'x'.repeat(9_000),
  'a'.repeat(300),
  'ÿþ',
  '\u0001',
  'one, two',
  '"',
  '-1',
]

function headersOf(type: string | null, random: Random): [string, string][] {
  const headers: [string, string][] = [
    ['Host', chance(random, 0.03) ? pick(random, ['evil.example', '', ' ', '[::1', 'a:b:c']) : '127.0.0.1'],
  ]
  if (type !== null) headers.push(['Content-Type', type])
  while (chance(random, 0.25))
    headers.push([pick(random, HEADER_NAMES), pick(random, [...HEADER_VALUES, ...PLAIN_TEXTS])])
  return headers
}

const PLAIN_TEXTS = STRANGE_TEXTS.filter((text) => !/[\r\n\0]/.test(text))
