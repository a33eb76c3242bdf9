/** Where in a JSON text something stands; both count from 1, columns in UTF-16 units. */
export type JsonPlace = { readonly line: number; readonly column: number }

/** Why a text is no JSON, in words that echo nothing of it. */
type JsonFault = JsonPlace & { readonly problem: string }

/**
 * The first place where `text` stops being JSON, or null when it is JSON. `JSON.parse` knows the place too, but tells
 * it in some of its messages only, and quotes the text in others.
 */
export function findJsonFault(text: string): JsonFault | null {
  const scanner = new JsonScanner(text, () => {})
  return scanner.scan()
}

/** The place of the value at `path` in a JSON text; of its nearest parent where the path leads nowhere. */
export function findJsonPlace(text: string, path: readonly PropertyKey[]): JsonPlace {
  let found = { depth: -1, offset: 0 }
  const wanted = path.map(String)
  new JsonScanner(text, (here, offset) => {
    const isOnTheWay = here.length > found.depth && here.every((step, index) => step === wanted[index])
    if (isOnTheWay) found = { depth: here.length, offset }
  }).scan()
  return locateOffset(text, found.offset)
}

function locateOffset(text: string, offset: number): JsonPlace {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const SPACE = /[ \t\r\n]*/y
const STRING = /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*"/uy
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y
const MAX_JSON_LEVELS = 500

class JsonScanStop extends Error {
  readonly offset: number
  constructor(offset: number, problem: string) {
    super(problem)
    this.offset = offset
  }
}

/** Walks over a JSON text and tells `onValue` where each value begins, parents before children. */
class JsonScanner {
  readonly #text: string
  readonly #onValue: (path: readonly string[], offset: number) => void
  readonly #path: string[] = []
  #offset = 0

  constructor(text: string, onValue: (path: readonly string[], offset: number) => void) {
    this.#text = text
    this.#onValue = onValue
  }

  scan(): JsonFault | null {
    try {
      this.#value()
      if (this.#offset < this.#text.length) this.#stop('nothing more was expected')
      return null
    } catch (error) {
      if (!(error instanceof JsonScanStop)) throw error
      return { ...locateOffset(this.#text, error.offset), problem: error.message }
    }
  }

  #value(): void {
    this.#take(SPACE)
    this.#onValue(this.#path, this.#offset)
    if (this.#path.length > MAX_JSON_LEVELS) this.#stop('it is nested too deeply')
    if (this.#text[this.#offset] === '{') this.#members()
    else if (this.#text[this.#offset] === '[') this.#items()
    else if (!this.#take(STRING) && !this.#take(SCALAR)) this.#stop(this.#whyNoValue())
    this.#take(SPACE)
  }

  #members(): void {
    this.#list('}', () => {
      const name = this.#take(STRING)
      if (!name) this.#stop('a name in double quotes was expected')
      this.#take(SPACE)
      if (!this.#skip(':')) this.#stop('a colon was expected')
      this.#child(JSON.parse(name))
    })
  }

  #items(): void {
    let index = 0
    this.#list(']', () => this.#child(String(index++)))
  }

  #list(closing: string, item: () => void): void {
    this.#offset += 1
    this.#take(SPACE)
    if (this.#skip(closing)) return
    do {
      this.#take(SPACE)
      if (this.#text[this.#offset] === closing) this.#stop(`there is a comma too many before the ${closing}`)
      item()
    } while (this.#skip(','))
    if (!this.#skip(closing)) this.#stop(`a comma or ${closing} was expected`)
  }

  #child(step: string): void {
    this.#path.push(step)
    this.#value()
    this.#path.pop()
  }

  #whyNoValue(): string {
    return this.#text[this.#offset] === '"'
      ? 'this text in quotes is not ended, or holds a bad escape'
      : 'a value was expected'
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#offset
    const taken = pattern.exec(this.#text)?.[0] ?? ''
    this.#offset += taken.length
    return taken
  }

  #skip(character: string): boolean {
    if (this.#text[this.#offset] !== character) return false
    this.#offset += 1
    return true
  }

  #stop(problem: string): never {
    const isAtEnd = this.#offset >= this.#text.length
    throw new JsonScanStop(this.#offset, isAtEnd ? 'the text ends too early' : problem)
  }
}
