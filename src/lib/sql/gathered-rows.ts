import type { SqlTable, SqlValue } from './sql-tables.ts'

/** So many rows are sent at once, or about so many bytes and letters, whichever is reached first. */
const MAX_ROWS = 2000
const MAX_SIZE = 2 ** 20

/** Bytes that lie one after the other. */
class JoinedBytes {
  #bytes = new Uint8Array(2 ** 14)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(this.#length + bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** In memory of its own: what is handed to another thread takes all of its memory along. */
  slice(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #grow(length: number): void {
    const larger = new Uint8Array(2 * length)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/**
 * Rows of one table on their way to PostgreSQL, which takes them as one statement: an array for each column. Bytes of all
 * rows travel in one piece, from which the server cuts them; in an array they would be hexadecimal letters.
 */
export class GatheredRows {
  readonly table: SqlTable
  readonly #columns: readonly SqlValue[][]
  /** Where the bytes of a column begin, beside how many there are. */
  readonly #starts: readonly number[][]
  readonly #bytes = new JoinedBytes()
  #size = 0

  constructor(table: SqlTable) {
    this.table = table
    this.#columns = table.columns.map(() => [])
    this.#starts = table.columns.map(() => [])
  }

  get isFull(): boolean {
    return this.#columns[0]!.length >= MAX_ROWS || this.#size + this.#bytes.length >= MAX_SIZE
  }

  add(row: readonly SqlValue[]): void {
    for (const [place, value] of row.entries()) {
      if (this.table.columns[place]![1] === 'BLOB') this.#addBytes(place, value as Uint8Array | null)
      else this.#columns[place]!.push(value)
      if (typeof value === 'string') this.#size += value.length
    }
  }

  /** In the order of the parameters of `buildGatheredInsert`, but for the owner. */
  get values(): readonly unknown[] {
    const arrays = this.table.columns.flatMap(([, type], place) =>
      type === 'BLOB' ? [this.#starts[place], this.#columns[place]] : [this.#columns[place]],
    )
    return [this.#bytes.slice(), ...arrays]
  }

  #addBytes(place: number, bytes: Uint8Array | null): void {
    this.#starts[place]!.push(this.#bytes.length + 1) // the server counts from 1
    this.#columns[place]!.push(bytes?.length ?? null)
    if (bytes) this.#bytes.push(bytes)
  }
}

const ARRAY_TYPES = { INTEGER: 'int[]', BIGINT: 'bigint[]', TEXT: 'text[]', BLOB: 'int[]' }

/** The statement that takes gathered rows: `$1` is the owner, `$2` the bytes. */
export function buildGatheredInsert({ name, columns, where, keepsFirst }: SqlTable, owner: string): string {
  const arrays = columns.flatMap(([column, type]) => (type === 'BLOB' ? [`from ${column}`, `${column}`] : [column]))
  const types = columns.flatMap(([, type]) =>
    type === 'BLOB' ? [ARRAY_TYPES.BLOB, ARRAY_TYPES.BLOB] : [ARRAY_TYPES[type]],
  )
  const given = types.map((type, place) => `$${place + 3}::${type}`)
  const values = columns.map(([column, type]) =>
    type === 'BLOB' ? `substring($2::bytea FROM added."from ${column}" FOR added."${column}")` : `added."${column}"`,
  )
  return `INSERT INTO ${name} (${owner}, ${quoteNames(columns.map(([column]) => column))}) SELECT $1, ${values.join()}
    FROM unnest(${given.join()}) AS added (${quoteNames(arrays)}) WHERE $2::bytea IS NOT NULL AND ${where ?? 'TRUE'} ${keepsFirst ? 'ON CONFLICT DO NOTHING' : ''}`
}

/** The names of columns, as SQL lists them. */
export const quoteNames = (names: readonly string[]) => names.map((name) => `"${name}"`).join()
