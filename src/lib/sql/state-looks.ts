import { SharedLook } from '../shared-look.ts'
import type { SqlStore } from './sql-store.ts'
import type { SqlValue } from './sql-tables.ts'

/** One part of what is read anew at the beginning of a call. */
type StateLook<Row> = {
  /** A selection; `$1`, or `?1`, is the first of its values. What it gives is told as JSON has it. */
  readonly text: string
  values(): readonly SqlValue[]
  /** Told of the rows, one look after the other. */
  learn(rows: readonly Row[]): void | Promise<void>
}

type AnyLook = StateLook<never>

/**
 * Parts of the state that are read together, in one statement and as of one moment: four statements in its place took the
 * server and the process more than what they asked for. Whoever asks is given what was read after he did.
 */
export class StateLooks {
  readonly #read: SqlStore['read']
  readonly #parts: AnyLook[] = []
  readonly #shared = new SharedLook(() => this.#look())
  #text: string | null = null

  /** @param read runs a statement that only reads */
  constructor(read: SqlStore['read']) {
    this.#read = read
  }

  /** @returns what reads this part anew, with all that are added to the same looks */
  add<Row>(part: StateLook<Row>): () => Promise<void> {
    this.#parts.push(part)
    this.#text = null
    return () => this.#shared.look()
  }

  async #look(): Promise<void> {
    const parts = [...this.#parts]
    const values = parts.map((part) => part.values())
    this.#text ??= joinSelections(parts, values)
    const [row] = await this.#read<Record<string, readonly never[] | null>>(this.#text, values.flat())
    for (const [index, part] of parts.entries()) await part.learn(row![`part_${index}`] ?? [])
  }
}

/** One row, with the rows of each selection in their order. */
function joinSelections(parts: readonly AnyLook[], values: readonly (readonly SqlValue[])[]): string {
  let before = 0
  const columns = parts.map(({ text }, index) => {
    const first = before
    before += values[index]!.length
    const numbered = text.replace(/[$?](\d+)/g, (_, number) => `$${first + Number(number)}`)
    return `(SELECT json_agg(one) FROM (${numbered}) AS one) AS part_${index}`
  })
  return `SELECT ${columns.join(',\n')}`
}
