import { findField } from '../wire/fields.ts'
import { createMalformedRefusal } from './refusal.ts'

/**
 * One place of a parameter list, with the way that led to it. Positional lists are messages in list form: a list may be
 * shorter than documented, null and absent are the same, and sparse high fields may come as a trailing object keyed by
 * field number. What a call needs is asked for by type; anything else is refused with status 3.
 * Source: wire.md, section 3.
 */
export class WireReader {
  readonly value: unknown
  readonly #where: string

  constructor(value: unknown, where = 'the parameter list') {
    this.value = value ?? null
    this.#where = where
  }

  get isNull(): boolean {
    return this.value === null
  }

  get isList(): boolean {
    return Array.isArray(this.value)
  }

  /** The slot at `index`, null where the list ends before it. */
  at(index: number): WireReader {
    const field = Array.isArray(this.value) ? findField(this.value, index) : null
    return new WireReader(field, `${this.#where}[${index}]`)
  }

  text(): string {
    if (typeof this.value === 'string' && this.value !== '') return this.value
    throw createMalformedRefusal(this.#where)
  }

  textOr<T>(other: T): string | T {
    return typeof this.value === 'string' ? this.value : other
  }

  number(): number {
    if (typeof this.value === 'number') return this.value
    throw createMalformedRefusal(this.#where)
  }

  numberOr<T>(other: T): number | T {
    return typeof this.value === 'number' ? this.value : other
  }

  /** Whether the slot says yes: `true` or 1. */
  get isSet(): boolean {
    return this.value === true || this.value === 1
  }

  /** The elements of a list, none when absent. */
  list(): WireReader[] {
    if (this.isNull) return []
    if (!Array.isArray(this.value)) throw createMalformedRefusal(this.#where)
    return this.value.map((_, index) => this.at(index))
  }

  /** Every text inside, however deep: the sources name ids `[[id]]`, `[[[id]]]` and `[id]`. */
  texts(): string[] {
    return collectTexts(this.value)
  }

  /** The first text inside. */
  firstText(): string {
    const [first] = this.texts()
    if (first === undefined || first === '') throw createMalformedRefusal(this.#where)
    return first
  }
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(collectTexts) : []
}
