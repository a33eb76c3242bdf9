const BLANK = /[ \t\n\r]*/y
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

type ExpectedToken = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end'

/** Where a text stops being JSON, and what should stand there; null when the whole text is JSON. */
type JsonProblem = {
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
export function findJsonProblem(text: string): JsonProblem | null {
  const open: string[] = []
  let expected: ExpectedToken = 'value'
  let at = matchEnd(BLANK, text, 0)!
  while (true) {
    const token = readJsonToken(text, at)
    const next: ExpectedToken | null = token ? expectAfterToken(expected, token.kind, open) : null
    if (token === null || next === null) return describeProblemAt(text, at, expected)
    expected = next
    at = matchEnd(BLANK, text, token.end)!
  }
}

type Token = { readonly kind: string; readonly end: number }

/** The token at a place: a mark as itself, `string` or `literal`; null when there is none. */
function readJsonToken(text: string, at: number): Token | null {
  const first = text[at]
  if (first === undefined) return null
  if ('{}[],:'.includes(first)) return { kind: first, end: at + 1 }
  const end = first === '"' ? findStringEnd(text, at + 1) : matchEnd(LITERAL, text, at)
  return end === null ? null : { kind: first === '"' ? 'string' : 'literal', end }
}

function findStringEnd(text: string, from: number): number | null {
  let at = from
  while (at < text.length) {
    if (text[at] === '"') return at + 1
    const next = text[at] === '\\' ? matchEnd(ESCAPE, text, at) : at + 1
    if (next === null || text.charCodeAt(at) < 0x20) return null
    at = next
  }
  return null
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/** What may follow a token, or null when it may not stand here. */
function expectAfterToken(expected: ExpectedToken, kind: string, open: string[]): ExpectedToken | null {
  if (expected === 'end') return null
  if (expected === ':') return kind === ':' ? 'value' : null
  if (expected === 'key' || expected === 'key or }') {
    if (kind === 'string') return ':'
    return kind === '}' && expected === 'key or }' ? closeBracket(open) : null
  }
  if (expected === 'value' || expected === 'value or ]') {
    if (kind === 'string' || kind === 'literal') return expectAfterValue(open)
    if (kind === '{' || kind === '[') return openBracket(kind, open)
    return kind === ']' && expected === 'value or ]' ? closeBracket(open) : null
  }
  if (kind === ',') return open.at(-1) === '{' ? 'key' : 'value'
  return kind === expected.at(-1) ? closeBracket(open) : null
}

function openBracket(mark: '{' | '[', open: string[]): ExpectedToken {
  open.push(mark)
  return mark === '{' ? 'key or }' : 'value or ]'
}

function closeBracket(open: string[]): ExpectedToken {
  open.pop()
  return expectAfterValue(open)
}

function expectAfterValue(open: readonly string[]): ExpectedToken {
  if (open.length === 0) return 'end'
  return open.at(-1) === '{' ? ', or }' : ', or ]'
}

function describeProblemAt(text: string, position: number, expected: ExpectedToken): JsonProblem | null {
  if (expected === 'end' && position === text.length) return null
  const lines = text.slice(0, position).split('\n')
  return { position, line: lines.length, column: lines.at(-1)!.length + 1, expected: describeExpected(expected) }
}

function describeExpected(expected: ExpectedToken): string {
  if (expected === 'end') return 'the end'
  return expected.replace('key', 'a name in double quotes').replace('value', 'a value')
}
