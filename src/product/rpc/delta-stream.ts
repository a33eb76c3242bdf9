/**
 * Tells a text that comes as ever longer versions, each of which may revise the one before, as pieces that are never
 * taken back. A piece is told once two versions agree on it; an open bracket is held back, since it may become a mark.
 */
export class DeltaStream {
  readonly #tell: (piece: string) => void
  #told = ''
  #last = ''

  constructor(emit: (piece: string) => void) {
    this.#tell = emit
  }

  hear(version: string): void {
    const agreed = version.slice(0, countCommonChars(this.#last, version))
    this.#last = version
    this.#tellUpTo(agreed.replace(/\[[^\]]{0,40}$/, ''))
  }

  /** Tells the rest. @returns false when the text turned out other than what was told */
  end(whole: string): boolean {
    this.#tellUpTo(whole)
    return this.#told === whole
  }

  #tellUpTo(text: string): void {
    if (text.length <= this.#told.length || !text.startsWith(this.#told)) return
    const piece = text.slice(this.#told.length)
    this.#told = text
    this.#tell(piece)
  }
}

/** How far two texts agree, never inside a character. */
function countCommonChars(one: string, other: string): number {
  const maxLength = Math.min(one.length, other.length)
  let length = 0
  while (length < maxLength && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  const isInside = length > 0 && /[\ud800-\udbff]/.test(one[length - 1] ?? '')
  return isInside ? length - 1 : length
}
