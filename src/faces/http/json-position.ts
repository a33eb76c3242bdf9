const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true(?!\w)|false(?!\w)|null(?!\w)))/y

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end'

/** Where a text stops being JSON, and what should stand there; null when the whole text is JSON. */
export type JsonProblem = { readonly position: number; readonly line: number; readonly column: number; readonly expected: string }

/**
 * Finds the place the platform's JSON.parse keeps to itself (it quotes the text instead, which we never do).
 * Linear, without recursion, so that a hostile body costs no more than an honest one.
 * Source: RFC 8259.
 */
export function jsonProblem(text: string): JsonProblem | null {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  while (true) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    const next = match ? step(expected, match, open) : null
    if (next === null) return problemAt(text, at, expected)
    expected = next
    at = TOKEN.lastIndex
  }
}

/** What may follow a token, or null when it may not stand here. */
function step(expected: Expected, [, mark, string, literal]: RegExpExecArray, open: string[]): Expected | null {
  if (expected === 'key' || expected === 'key or }') {
    if (string !== undefined) return ':'
    return mark === '}' && expected === 'key or }' ? close(open) : null
  }
  if (expected === 'value' || expected === 'value or ]') {
    if (string !== undefined || literal !== undefined) return after(open)
    if (mark === '{' || mark === '[') return enter(mark, open)
    return mark === ']' && expected === 'value or ]' ? close(open) : null
  }
  if (expected === ':') return mark === ':' ? 'value' : null
  if (expected === 'end') return null
  if (mark === ',') return open.at(-1) === '{' ? 'key' : 'value'
  return mark === expected.at(-1) ? close(open) : null
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

function problemAt(text: string, from: number, expected: Expected): JsonProblem | null {
  const position = from + /^[ \t\n\r]*/.exec(text.slice(from))![0].length
  if (expected === 'end' && position === text.length) return null
  const lines = text.slice(0, position).split('\n')
  return { position, line: lines.length, column: lines.at(-1)!.length + 1, expected: wording(expected) }
}

function wording(expected: Expected): string {
  if (expected === 'end') return 'the end'
  return expected.replace('key', 'a name in double quotes').replace('value', 'a value')
}
