/** Where in a JSON text something stands; both count from 1, columns in UTF-16 units. */
export type JsonPlace = { readonly line: number; readonly column: number }

/** Why a text is no JSON, in words that echo nothing of it. */
type JsonFault = JsonPlace & { readonly problem: string }

type ExpectedToken = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end'

/** Where a text stops being JSON, and what should stand there. */
type JsonProblem = { readonly position: number; readonly expected: ExpectedToken }

/** An open list or object, with the index or the name of what is read of it. */
type OpenLevel = { readonly mark: string; step: number | string }

type Token = { readonly kind: string; readonly end: number }

const MAX_JSON_LEVELS = 500
const BLANK = /[ \t\n\r]*/y
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/**
 * The first place where `text` stops being JSON, or null when it is JSON. `JSON.parse` knows the place too, but tells
 * it in some of its messages only, and quotes the text in others.
 */
export function findJsonFault(text: string): JsonFault | null {
  let tooDeep = Number.POSITIVE_INFINITY
  const found = findJsonProblem(text, (open, at) => {
    if (open.length > MAX_JSON_LEVELS) tooDeep = Math.min(tooDeep, at)
  })
  if (!found && tooDeep === Number.POSITIVE_INFINITY) return null
  const position = Math.min(tooDeep, found?.position ?? tooDeep)
  const problem = position === tooDeep ? 'it is nested too deeply' : tellProblem(text, found!)
  return { ...locateOffset(text, position), problem: position < text.length ? problem : 'the text ends too early' }
}

function tellProblem(text: string, { position, expected }: JsonProblem): string {
  const mark = text[position]
  if (expected === 'end') return 'nothing more was expected'
  if (expected === ':') return 'a colon was expected'
  if (expected.startsWith(',')) return `a comma${expected.slice(1)} was expected`
  const isListItem = expected === 'value' && text.slice(0, position).trimEnd().endsWith(',')
  if ((expected === 'key' && mark === '}') || (isListItem && mark === ']'))
    return `there is a comma too many before the ${mark}`
  if (expected.startsWith('key')) return 'a name in double quotes was expected'
  return mark === '"' ? 'this text in quotes is not ended, or holds a bad escape' : 'a value was expected'
}

/** The place of the value at `path` in a JSON text; of its nearest parent where the path leads nowhere. */
export function findJsonPlace(text: string, path: readonly PropertyKey[]): JsonPlace {
  let found = { depth: -1, at: 0 }
  const wanted = path.map(String)
  findJsonProblem(text, (open, at) => {
    const isOnTheWay = open.length > found.depth && open.every(({ step }, index) => String(step) === wanted[index])
    if (isOnTheWay) found = { depth: open.length, at }
  })
  return locateOffset(text, found.at)
}

export function locateOffset(text: string, offset: number): JsonPlace {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Finds the place the platform's JSON.parse keeps to itself (it quotes the text instead, which we never do).
 * Linear, without recursion, so that a hostile body costs no more than an honest one.
 * @param onValue told where each value should begin and what is open around it, parents before children
 * Source: RFC 8259.
 */
export function findJsonProblem(
  text: string,
  onValue: (open: readonly OpenLevel[], at: number) => void = () => {},
): JsonProblem | null {
  const open: OpenLevel[] = []
  let expected: ExpectedToken = 'value'
  let at = matchEnd(BLANK, text, 0)!
  while (true) {
    const token = readJsonToken(text, at)
    if (expected.startsWith('value') && token?.kind !== ']') onValue(open, at)
    const next: ExpectedToken | null = token ? expectAfterToken(expected, token.kind, open) : null
    if (token === null || next === null)
      return at === text.length && expected === 'end' ? null : { position: at, expected }
    if (next === ':') open.at(-1)!.step = JSON.parse(text.slice(at, token.end))
    expected = next
    at = matchEnd(BLANK, text, token.end)!
  }
}

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
function expectAfterToken(expected: ExpectedToken, kind: string, open: OpenLevel[]): ExpectedToken | null {
  if (kind === expected.at(-1)) return kind === ':' ? 'value' : closeLevel(open)
  if (expected.startsWith('key')) return kind === 'string' ? ':' : null
  if (expected.startsWith('value')) return expectInValue(kind, open)
  if (kind !== ',' || !expected.startsWith(',')) return null
  const level = open.at(-1)!
  if (level.mark === '{') return 'key'
  level.step = Number(level.step) + 1
  return 'value'
}

function expectInValue(kind: string, open: OpenLevel[]): ExpectedToken | null {
  if (kind === 'string' || kind === 'literal') return expectAfterValue(open)
  if (kind !== '{' && kind !== '[') return null
  open.push({ mark: kind, step: 0 })
  return kind === '{' ? 'key or }' : 'value or ]'
}

function closeLevel(open: OpenLevel[]): ExpectedToken {
  open.pop()
  return expectAfterValue(open)
}

function expectAfterValue(open: readonly OpenLevel[]): ExpectedToken {
  if (open.length === 0) return 'end'
  return open.at(-1)!.mark === '{' ? ', or }' : ', or ]'
}
