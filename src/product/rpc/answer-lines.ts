import type { WireRow } from '../../wire/frames.ts'

/** What a line of a streamed answer says while later ones are still to come: its text, or null for a thought. */
type AnswerLine = { readonly text: string | null }

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

const HEAD = Buffer.from('[["wrb.fr",null,"') // how the line of a version begins, and how it ends
const TAIL = Buffer.from('"]]')
// A quote or a backslash may be written by its number; such lines are left to JSON.parse.
const NUMBERED = ['u0022', 'u005c', 'u005C'].map((text) => Buffer.from(text))

const THOUGHT = '2'
const PLAIN_KIND = /^\d?$/

/**
 * Reads the lines of a streamed answer without parsing them. Each version repeats the text so far and all its
 * groundings, of which only the last one's are ever looked at: so the text is taken out of the bytes, and the newest
 * line is kept, in one buffer, to be parsed once the stream ends. What looks in any way unusual is left to JSON.parse.
 * Source: wire.md, section 5.
 */
export class AnswerLines {
  #newest = Buffer.alloc(0)
  #newestBytes = 0
  #inner = Buffer.alloc(0)

  /** @returns null for a line that has to be parsed; `line` is not held on to */
  read(line: Uint8Array): AnswerLine | null {
    const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength)
    const places = skimLine(bytes)
    if (places === null) return null
    if (places.isThought) return { text: null }
    const text = this.#textAt(bytes, places.textFrom, places.textTo)
    if (text !== null) this.#keep(bytes)
    return text === null ? null : { text }
  }

  /** The row of the newest version. @throws SyntaxError when its line is no JSON */
  newestRow(): WireRow {
    return JSON.parse(this.#newest.toString('utf8', 0, this.#newestBytes))[0]
  }

  /** The text is JSON inside a text of JSON: the outer escapes are taken off here. */
  #textAt(line: Buffer, from: number, to: number): string | null {
    const slash = line.indexOf(BACKSLASH, from + 2)
    if (slash === to - 2) return line.toString('utf8', from + 2, slash)
    if (to - from > this.#inner.length) this.#inner = Buffer.allocUnsafe(2 * (to - from))
    const length = copyUnescaped(line, from, to, this.#inner)
    try {
      return length === null ? null : JSON.parse(this.#inner.toString('utf8', 0, length))
    } catch {
      return null
    }
  }

  #keep(line: Buffer): void {
    if (line.length > this.#newest.length) this.#newest = Buffer.allocUnsafe(2 * line.length)
    line.copy(this.#newest)
    this.#newestBytes = line.length
  }
}

type VersionPlaces = { readonly isThought: boolean; readonly textFrom: number; readonly textTo: number }

/** Where the text of a version stands in its line, quotes included, and whether it is a thought; null when unusual. */
function skimLine(line: Buffer): VersionPlaces | null {
  const to = line.length - TAIL.length
  if (!hasBytesAt(line, HEAD, 0) || !hasBytesAt(line, TAIL, to) || NUMBERED.some((number) => line.includes(number)))
    return null
  const payload = readListAt(line, HEAD.length)
  const message = payload?.end === to ? readListAt(line, payload.starts[0]) : null
  if (!message) return null
  const [textFrom = to, , , , documentFrom] = message.starts
  const textTo = findTextEnd(line, textFrom)
  const kind = textTo < 0 ? null : readDocumentKind(line, documentFrom)
  return kind === null ? null : { isThought: kind === THOUGHT, textFrom, textTo }
}

function hasBytesAt(line: Buffer, part: Buffer, at: number): boolean {
  const end = at + part.length
  return at >= 0 && end <= line.length && line.compare(part, 0, part.length, at, end) === 0
}

/** The last entry of a message's document, `''` where there is none; null when it is no small number. */
function readDocumentKind(line: Buffer, documentFrom: number | undefined): string | null {
  if (documentFrom === undefined || hasBytesAt(line, NULL, documentFrom)) return ''
  const document = readListAt(line, documentFrom)
  const kind = document && line.subarray(document.starts.at(-1) ?? document.end - 1, document.end - 1)
  return kind && kind.length < 2 && PLAIN_KIND.test(kind.toString()) ? kind.toString() : null
}

const NULL = Buffer.from('null')

/** Where the entries of the list at `from` begin, and the place behind it; null for what is no such list. */
function readListAt(
  line: Buffer,
  from = line.length,
): { readonly starts: readonly number[]; readonly end: number } | null {
  const starts: number[] = []
  let at = from
  if (line[at] !== OPEN_LIST) return null
  if (line[at + 1] === CLOSE_LIST) return { starts, end: at + 2 }
  do {
    starts.push(at + 1)
    at = findValueEnd(line, at + 1)
  } while (line[at] === COMMA)
  const isPlain = line[at] === CLOSE_LIST && line[starts.at(-1)!] !== OPEN_OBJECT // fields by their number
  return isPlain ? { starts, end: at + 1 } : null
}

/** The place behind the value that begins at `from`; -1 where none does, or where the payload ends inside it. */
function findValueEnd(line: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < line.length; at += 1) {
    const byte = line[at]
    if (byte === QUOTE) return -1
    if (byte === BACKSLASH) {
      at = findTextEnd(line, at) - 1
      if (at < 0) return -1
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1
    else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) return at
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
  }
  return -1
}

/** The place behind the text that begins at `from` with an escaped quote; -1 when it does not, or does not end. */
function findTextEnd(line: Buffer, from: number): number {
  if (line[from] !== BACKSLASH || line[from + 1] !== QUOTE) return -1
  for (let at = line.indexOf(QUOTE, from + 2); at >= 0; at = line.indexOf(QUOTE, at + 1)) {
    const slashes = countSlashesBefore(line, at)
    if (slashes % 2 === 0) return -1 // it ends the payload
    if (((slashes - 1) / 2) % 2 === 0) return at + 1
  }
  return -1
}

function countSlashesBefore(line: Buffer, at: number): number {
  let first = at
  while (line[first - 1] === BACKSLASH) first -= 1
  return at - first
}

/** @returns how many bytes were written; null for an escape that is none of a quote or a backslash */
function copyUnescaped(line: Buffer, from: number, to: number, target: Buffer): number | null {
  let length = 0
  let at = from
  while (at < to) {
    const slash = line.indexOf(BACKSLASH, at)
    if (slash < 0 || slash >= to) return length + line.copy(target, length, at, to)
    length += line.copy(target, length, at, slash)
    const escaped = line[slash + 1]!
    if (escaped !== QUOTE && escaped !== BACKSLASH) return null
    target[length] = escaped
    length += 1
    at = slash + 2
  }
  return length
}
