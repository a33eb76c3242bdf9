/** What comes out of a stream of pieces: text as it stands, or the numbers of one marker with the white space before it. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'marker'; readonly space: string; readonly numbers: readonly number[] }

const MARKER = /^(\s*)[[【]\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*[\]】]/
const UNFINISHED_MARKER = /^\s*(?:[[【][\d\s,;–-]{0,24})?$/
const LONGEST_RANGE = 12

/**
 * Finds the markers `[n]`, `[1, 2]`, `[1-3]` in a text that arrives in pieces of any size, and holds back only what may
 * still become one. Code (`...` and fences) and links `[1](...)` pass untouched.
 */
export class MarkerStream {
  #buffer = ''
  /** The run of backticks that closes the code we are in; empty outside of code. */
  #codeRun = ''

  push(text: string): Piece[] {
    this.#buffer += text
    return this.#drain(false)
  }

  end(): Piece[] {
    return this.#drain(true)
  }

  #drain(isLast: boolean): Piece[] {
    const pieces: Piece[] = []
    for (let piece = this.#next(isLast); piece; piece = this.#next(isLast)) pieces.push(piece)
    return pieces
  }

  #next(isLast: boolean): Piece | null {
    if (this.#buffer === '') return null
    return this.#codeRun ? this.#inCode(isLast) : this.#outsideCode(isLast)
  }

  #outsideCode(isLast: boolean): Piece | null {
    const at = this.#buffer.search(/\s*[[【]|`|\s+$/)
    if (at < 0) return this.#text(this.#buffer.length)
    if (at > 0) return this.#text(at)
    if (this.#buffer.startsWith('`')) return this.#openCode(isLast)
    const marker = MARKER.exec(this.#buffer)
    const after = marker ? this.#buffer[marker[0].length] : undefined
    if (!isLast && (marker ? after === undefined : UNFINISHED_MARKER.test(this.#buffer))) return null
    if (!marker || after === '(') return this.#text(Math.max(1, this.#buffer.search(/[[【]/) + 1))
    this.#buffer = this.#buffer.slice(marker[0].length)
    return { kind: 'marker', space: marker[1]!, numbers: numbersOf(marker[2]!) }
  }

  #openCode(isLast: boolean): Piece | null {
    const run = /^`+/.exec(this.#buffer)![0]
    if (run.length === this.#buffer.length && !isLast) return null
    this.#codeRun = run
    return this.#text(run.length)
  }

  /** Code ends with as many backticks as it began with; a code span that was never closed ends with its line. */
  #inCode(isLast: boolean): Piece | null {
    const close = this.#codeRun.length < 3 ? new RegExp(`(?<!\`)${this.#codeRun}(?!\`)|\\n`) : new RegExp(this.#codeRun)
    const found = close.exec(this.#buffer)
    const touchesEnd = found !== null && found.index + found[0].length === this.#buffer.length && found[0] !== '\n'
    if (touchesEnd && !isLast) return found.index > 0 ? this.#text(found.index) : null
    if (found) this.#codeRun = ''
    else if (!isLast && this.#buffer.endsWith('`')) return this.#beforeTrailingTicks()
    return this.#text(found ? found.index + found[0].length : this.#buffer.length)
  }

  #beforeTrailingTicks(): Piece | null {
    const at = this.#buffer.search(/`+$/)
    return at > 0 ? this.#text(at) : null
  }

  #text(length: number): Piece {
    const text = this.#buffer.slice(0, length)
    this.#buffer = this.#buffer.slice(length)
    return { kind: 'text', text }
  }
}

function numbersOf(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number)
    const count = Math.max(1, Math.min(to - from + 1, LONGEST_RANGE))
    return Array.from({ length: count }, (_, index) => from + index)
  })
}
