import { isDeepStrictEqual } from 'node:util'
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { isRecord } from '../../lib/json-value.ts'
import { type EditText, type ServerEntry, SettingsUnreadable } from './settings-text.ts'

type JsonFields = Readonly<Record<string, unknown>>

const BYTE_ORDER_MARK = '\ufeff'

/**
 * JSON as editors write it, comments and commas at the end included. The lines of the server are put in or cut out at
 * the place the parser tells, so that no neighbour is laid out anew. @throws SettingsUnreadable
 */
export const editJson: EditText = (text, { section, name }, entry) => {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const body = text.slice(mark.length)
  const before = body.trim() === '' ? '{}\n' : body
  const root = parseJsonFields(before)
  const servers = root[section] ?? {}
  if (!isRecord(servers)) throw new SettingsUnreadable(`"${section}" is no object in it.`)
  if (entry === undefined && servers[name] === undefined) return text
  const { [name]: _, ...others } = servers
  const isLast = entry === undefined && Object.keys(others).length === 0
  const after =
    entry === undefined
      ? cutProperty(before, isLast ? [section] : [section, name])
      : putServer(before, section, name, entry)
  const { [section]: __, ...rest } = root
  const wanted = isLast ? rest : { ...root, [section]: entry === undefined ? others : { ...others, [name]: entry } }
  if (!isDeepStrictEqual(parseJsonFields(after), wanted))
    throw new SettingsUnreadable(`"${section}" is written in it in a form that cannot be changed safely.`)
  return mark + after
}

/** In place of what is there under that name, else before everything else of its section. */
function putServer(text: string, section: string, name: string, entry: ServerEntry): string {
  const root = parseJsonTree(text)
  const known = findNodeAtLocation(root, [section, name])
  if (known) return spliceText(text, known.offset, known.length, formatJsonValue(text, entry, 2))
  const servers = findNodeAtLocation(root, [section])
  return servers
    ? putServerFirst(text, servers, name, entry, 2)
    : putServerFirst(text, root, section, { [name]: entry }, 1)
}

function putServerFirst(
  text: string,
  { offset, children = [] }: Node,
  key: string,
  value: unknown,
  depth: number,
): string {
  const { indent, eol } = detectJsonLayout(text)
  const line = `${eol}${indent.repeat(depth)}${JSON.stringify(key)}: ${formatJsonValue(text, value, depth)}`
  return spliceText(
    text,
    offset + 1,
    0,
    children.length > 0 ? `${line},` : line + breakBeforeBrace(text, offset + 1, depth),
  )
}

/** The brace that follows gets a line of its own, unless it has one. */
function breakBeforeBrace(text: string, from: number, depth: number): string {
  const { indent, eol } = detectJsonLayout(text)
  return /^\s*\}/.test(text.slice(from)) && !/^[ \t]*\r?\n/.test(text.slice(from)) ? eol + indent.repeat(depth - 1) : ''
}

/** Takes a property out with the space before it and the comma that parted it from the next one, or the one before. */
function cutProperty(text: string, place: readonly string[]): string {
  const { parent } = findNodeAtLocation(parseJsonTree(text), [...place])!
  const { offset, length } = parent!
  const start = text.slice(0, offset).trimEnd().length
  const comma = findCommaAfter(text, offset + length)
  if (comma !== null) return spliceText(text, start, comma + 1 - start, '')
  const from = text[start - 1] === ',' ? start - 1 : start
  return spliceText(text, from, offset + length - from, '').replace(/\{\s*\}(\s*)$/, '{}$1')
}

function findCommaAfter(text: string, offset: number): number | null {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  const next = scanner.getTokenOffset()
  return text[next] === ',' ? next : null
}

function formatJsonValue(text: string, value: unknown, depth: number): string {
  const { indent, eol } = detectJsonLayout(text)
  return JSON.stringify(value, null, indent).replaceAll('\n', eol + indent.repeat(depth))
}

function spliceText(text: string, offset: number, length: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset + length)
}

/** Read without a fault before. */
function parseJsonTree(text: string): Node {
  return parseTree(text, [], { allowTrailingComma: true })!
}

function parseJsonFields(text: string): JsonFields {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error) {
    const lines = text.slice(0, error.offset).split('\n')
    const where = `line ${lines.length}, column ${lines.at(-1)!.length + 1}`
    throw new SettingsUnreadable(`It is not JSON at ${where} (${formatErrorCode(printParseErrorCode(error.error))}).`)
  }
  if (!isRecord(value)) throw new SettingsUnreadable('It holds no JSON object.')
  return value
}

/** `CommaExpected` as a person says it. */
function formatErrorCode(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

/** The indentation and the line ends that the file has already. */
function detectJsonLayout(text: string): { readonly indent: string; readonly eol: string } {
  return { indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ', eol: text.includes('\r\n') ? '\r\n' : '\n' }
}
