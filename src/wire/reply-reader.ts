import { Fault } from '../domain/fault.ts'
import { isRecord } from '../lib/json-value.ts'
import { findField } from './fields.ts'
import { formatTimestamp } from './timestamp.ts'

/**
 * A value inside a reply that knows where it stands: what is not as expected is refused with its path
 * (`LIST_SOURCES [0][1][3][0]: expected a source id`), and nothing is filled in silently. Lists are messages in list
 * form: a shorter list, and null, mean that a field is absent.
 */
export class ReplyReader {
  readonly #value: unknown
  readonly #parent: ReplyReader | null
  readonly #step: string

  /** @param name of the call, the begin of every path */
  constructor(value: unknown, name: string, parent: ReplyReader | null = null) {
    this.#value = value ?? null
    this.#parent = parent
    this.#step = name
  }

  /** Where this value stands, for example `LIST_SOURCES [0][1]`. */
  get path(): string {
    const steps: string[] = []
    let place: ReplyReader = this
    for (; place.#parent !== null; place = place.#parent) steps.unshift(place.#step)
    return steps.length === 0 ? place.#step : `${place.#step} ${steps.join('')}`
  }

  get isAbsent(): boolean {
    return this.#value === null
  }

  /** The field at `index`, which may be absent. @throws Fault RPC_REPLY_MOVED when this is no list */
  at(index: number): ReplyReader {
    if (!Array.isArray(this.#value)) throw this.createMovedFault('a list')
    return new ReplyReader(findField(this.#value, index), `[${index}]`, this)
  }

  /** The field at `index`, or null when it, or this, is absent. */
  maybe(index: number): ReplyReader | null {
    if (this.#value === null) return null
    const field = this.at(index)
    return field.isAbsent ? null : field
  }

  /** The member `name` of an object, which may be absent. @throws Fault RPC_REPLY_MOVED when this is no object */
  key(name: string): ReplyReader {
    if (!isRecord(this.#value)) throw this.createMovedFault('an object')
    return new ReplyReader(this.#value[name], `.${name}`, this)
  }

  list(what: string): ReplyReader[] {
    if (!Array.isArray(this.#value)) throw this.createMovedFault(what)
    return this.#value.map((value, index) => new ReplyReader(value, `[${index}]`, this))
  }

  /** Whether the whole says nothing: null, or a list without an entry. */
  get isEmpty(): boolean {
    return this.#value === null || (Array.isArray(this.#value) && this.#value.length === 0)
  }

  /** What is listed at 0, none where the whole says nothing: a listing of nothing is `[]`, not `[[]]`. */
  rows(what: string): ReplyReader[] {
    return this.isEmpty ? [] : this.at(0).list(what)
  }

  string(what: string): string {
    if (typeof this.#value !== 'string') throw this.createMovedFault(what)
    return this.#value
  }

  /** A text that is not empty. */
  id(what: string): string {
    const text = this.string(what)
    if (text === '') throw this.createMovedFault(what)
    return text
  }

  number(what: string): number {
    if (typeof this.#value !== 'number' || !Number.isFinite(this.#value)) throw this.createMovedFault(what)
    return this.#value
  }

  /** A number that counts units of a text. */
  offset(what: string): number {
    const count = this.number(what)
    if (!Number.isSafeInteger(count) || count < 0) throw this.createMovedFault(what)
    return count
  }

  boolean(what: string): boolean {
    if (typeof this.#value !== 'boolean') throw this.createMovedFault(what)
    return this.#value
  }

  /** `[seconds, nanos]` as ISO 8601 text. */
  time(what: string): string {
    const seconds = this.at(0).number(what)
    const nanos = this.maybe(1)?.number(what) ?? 0
    const time = formatTimestamp(seconds, nanos)
    if (time === null) throw this.createMovedFault(what)
    return time
  }

  get isList(): boolean {
    return Array.isArray(this.#value)
  }

  get isString(): boolean {
    return typeof this.#value === 'string'
  }

  get isNumber(): boolean {
    return typeof this.#value === 'number'
  }

  /** The fault to throw when this value names something else than was asked about. */
  createForeignFault(): Fault {
    return new Fault('RPC_REPLY_MOVED', `${this.path}: this reply is about something else than was asked.`, {
      hint: 'Nothing of it was used. Try again; when it comes back, run npm run -s doctor and report the path.',
      details: { path: this.path },
    })
  }

  /** The fault to throw when this value is not `expected`; it names the path and shows nothing of the value. */
  createMovedFault(expected: string): Fault {
    return new Fault('RPC_REPLY_MOVED', `${this.path}: expected ${expected}`, {
      hint: 'The hosted product changed the form of this reply: run npm run -s doctor, update this service, and report the path.',
      details: { path: this.path },
    })
  }
}
