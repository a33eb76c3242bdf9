import type { SourcePlace } from '../../studio/extract/material.ts'
import { MAX_SOURCE_TEXT_CHARS } from './limits.ts'
import { createTooLargeFault } from './unreadable.ts'

/** Where, in UTF-16 units of a block, a page begins. */
export type PageTurn = { readonly at: number; readonly page: number }

/**
 * Gathers the indexed text and its places. Blocks are parted by an empty line. A page stays until the next page, a
 * heading until the next heading, so every place says both.
 */
export class TextWriter {
  #parts: string[] = []
  #length = 0
  #places: SourcePlace[] = []
  #page: number | undefined
  #heading: string | undefined
  #headingLevel: number | undefined

  /** The length of the text so far, in UTF-16 units. */
  get length(): number {
    return this.#length
  }

  get places(): readonly SourcePlace[] {
    return this.#places
  }

  /** From the next block on, the text belongs to this page. */
  startPage(page: number): void {
    this.#page = page
    this.#mark()
  }

  /** As `startPage`, where that is another page than the one in hand. */
  turnTo(page: number): void {
    if (page !== this.#page) this.startPage(page)
  }

  /** Writes a heading as a line of its own; what follows stands under it. */
  heading(text: string, level: number): void {
    if (text === '') return
    this.setHeading(text, level)
    this.block(text)
  }

  /** What follows stands under this heading, which is not written itself. */
  setHeading(text: string, level: number): void {
    this.#heading = text
    this.#headingLevel = level
    this.#mark()
  }

  /**
   * Writes a block, `separator` standing between it and the text before. Nothing is written for an empty block.
   * @param turns where in the block, counted from its start, further pages begin
   */
  block(text: string, separator = '\n\n', turns: readonly PageTurn[] = []): void {
    if (text === '') return
    if (this.#length > 0) this.#push(separator)
    const start = this.#length
    this.#push(text)
    for (const { at, page } of turns) {
      if (page === this.#page) continue
      this.#page = page
      this.#markAt(start + at)
    }
  }

  text(): string {
    return this.#parts.join('')
  }

  #push(part: string): void {
    this.#length += part.length
    if (this.#length > MAX_SOURCE_TEXT_CHARS) throw createTextTooLongFault()
    this.#parts.push(part)
  }

  /** A place holds from the next block on, which begins after the separator. */
  #mark(): void {
    this.#markAt(this.#length === 0 ? 0 : this.#length + 2)
  }

  #markAt(start: number): void {
    if (this.#places.at(-1)?.start === start) this.#places.pop()
    this.#places.push({
      start,
      ...(this.#page !== undefined && { page: this.#page }),
      ...(this.#heading !== undefined && { heading: this.#heading, headingLevel: this.#headingLevel }),
    })
  }
}

/** The refusal of a text above `MAX_TEXT_CHARS`. */
export function createTextTooLongFault(): Error {
  return createTooLargeFault(
    `The text is longer than ${MAX_SOURCE_TEXT_CHARS / 1024 / 1024} million characters, the most a source may hold.`,
  )
}

/** Places beyond the end of the text (a trailing empty page) are drawn back to it. */
export function keepPlacesWithin(places: readonly SourcePlace[], length: number): readonly SourcePlace[] {
  return places.filter((place) => place.start < length)
}
