const BLANK = /[ \t\n\r]*/y
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end'

/** Where a text stops being JSON, and what should stand there; null when the whole text is JSON. */
export type JsonProblem = {
  readonly position: number
  readonly line: number
  readonly column: number
  readonly expected: string
}

/**
 * Finds the place the platform's JSON.parse keeps to itself (it quotes the text instead, which we never do).
 * Linear, without recursion, so that a hostile body costs no more than an honest one.
 * Source: RFC 8259.
 */
export function jsonProblem(text: string): JsonProblem | null {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = endOf(BLANK, text, 0)!
  while (true) {
    const token = tokenAt(text, at)
    const next: Expected | null = token ? step(expected, token.kind, open) : null
    if (token === null || next === null) return problemAt(text, at, expected)
    expected = next
    at = endOf(BLANK, text, token.end)!
  }
}

type Token = { readonly kind: string; readonly end: number }

/** The token at a place: a mark as itself, `string` or `literal`; null when there is none. */
function tokenAt(text: string, at: number): Token | null {
  const first = text[at]
  if (first === undefined) return null
  if ('{}[],:'.includes(first)) return { kind: first, end: at + 1 }
  const end = first === '"' ? stringEnd(text, at + 1) : endOf(LITERAL, text, at)
  return end === null ? null : { kind: first === '"' ? 'string' : 'literal', end }
}

function stringEnd(text: string, from: number): number | null {
  let at = from
  while (at < text.length) {
    if (text[at] === '"') return at + 1
    const next = text[at] === '\\' ? endOf(ESCAPE, text, at) : at + 1
    if (next === null || text.charCodeAt(at) < 0x20) return null
    at = next
  }
  return null
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/** What may follow a token, or null when it may not stand here. */
function step(expected: Expected, kind: string, open: string[]): Expected | null {
  if (expected === 'end') return null
  if (expected === ':') return kind === ':' ? 'value' : null
  if (expected === 'key' || expected === 'key or }') {
    if (kind === 'string') return ':'
    return kind === '}' && expected === 'key or }' ? close(open) : null
  }
  if (expected === 'value' || expected === 'value or ]') {
    if (kind === 'string' || kind === 'literal') return after(open)
    if (kind === '{' || kind === '[') return enter(kind, open)
    return kind === ']' && expected === 'value or ]' ? close(open) : null
  }
  if (kind === ',') return open.at(-1) === '{' ? 'key' : 'value'
  return kind === expected.at(-1) ? close(open) : null
}

function enter(mark: '{' | '[', open: string[]): Expected {
  open.push(mark)
  return mark === '{' ? 'key or }' : 'value or ]'
}

function close(open: string[]): Expected {
  open.pop()
  return after(open)
}

function after(open: readonly string[]): Expected {
  if (open.length === 0) return 'end'
  return open.at(-1) === '{' ? ', or }' : ', or ]'
}

function problemAt(text: string, position: number, expected: Expected): JsonProblem | null {
  if (expected === 'end' && position === text.length) return null
  const lines = text.slice(0, position).split('\n')
  return { position, line: lines.length, column: lines.at(-1)!.length + 1, expected: wording(expected) }
}

function wording(expected: Expected): string {
  if (expected === 'end') return 'the end'
  return expected.replace('key', 'a name in double quotes').replace('value', 'a value')
}
