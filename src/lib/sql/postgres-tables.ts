import type { BlockingPostgres } from '../postgres/blocking-postgres.ts'
import { buildGatheredInsert, GatheredRows } from './gathered-rows.ts'
import type { RowValues, SqlColumn, SqlTable, SqlTables, SqlValue } from './sql-tables.ts'

/** Whose tables they are, and which table has a row for each owner: a writer holds it, and its `last_number` is counted up. */
type TableOwner = { readonly column: string; readonly value: string; readonly rows: string }

/** So many rows are fetched at once where all are read. */
const FETCHED_ROWS = 1000

/** So many numbers are taken at once, and given without asking; those of a process that ends are not given again. */
const TAKEN_NUMBERS = 64

/** After so many statements that nobody waited for, one is waited for: what is on the way lies in memory. */
const MAX_UNAWAITED = 16

/** The tables of one owner in a database that has many, over a connection of this thread. */
export function openPostgresTables(connection: BlockingPostgres, owner: TableOwner): SqlTables {
  return new PostgresTables(connection, owner)
}

class PostgresTables implements SqlTables {
  readonly #connection: BlockingPostgres
  readonly #owner: TableOwner
  readonly #known = new Map<string, string>()
  #isInTransaction = false
  #gathered: GatheredRows | null = null
  #unawaited = 0
  #numbers: number[] = []
  readonly #openCursors = new Set<string>()

  constructor(connection: BlockingPostgres, owner: TableOwner) {
    this.#connection = connection
    this.#owner = owner
  }

  all<Row>(text: string, ...values: readonly SqlValue[]): readonly Row[] {
    this.#flush()
    return this.#query(this.#translate(text), values) as readonly Row[]
  }

  get<Row>(text: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.all<Row>(text, ...values)[0]
  }

  run(text: string, ...values: readonly SqlValue[]): void {
    this.#flush()
    this.#send(this.#translate(text), values)
  }

  *iterate<Row>(text: string, ...values: readonly SqlValue[]): Generator<Row, void, void> {
    this.#flush()
    const cursor = this.#chooseCursor()
    this.#openCursors.add(cursor)
    this.#send(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${this.#translate(text)}`, values)
    try {
      for (;;) {
        const rows = this.#connection.query(`FETCH ${FETCHED_ROWS} FROM ${cursor}`) as readonly Row[]
        yield* rows
        if (rows.length < FETCHED_ROWS) return
      }
    } finally {
      this.#openCursors.delete(cursor)
      this.#connection.send(`CLOSE ${cursor}`)
    }
  }

  openInsert<Columns extends readonly SqlColumn[]>(table: SqlTable<Columns>): (...row: RowValues<Columns>) => void {
    return (...row) => {
      if (!this.#isInTransaction) throw new Error('A row is added outside a transaction.')
      if (this.#gathered?.table !== table) this.#flush()
      this.#gathered ??= new GatheredRows(table)
      this.#gathered.add(row)
      if (this.#gathered.isFull) this.#flush()
    }
  }

  addNumbered<Columns extends readonly SqlColumn[]>(
    { name, columns }: SqlTable<Columns>,
    ...row: RowValues<Columns>
  ): number {
    this.#flush()
    const number = this.#takeNumber()
    const names = columns.map(([each]) => `"${each}"`).join()
    const given = columns.map((_, place) => `$${place + 3}`).join()
    this.#send(`INSERT INTO ${name} (${this.#owner.column}, number, ${names}) VALUES ($1, $2, ${given})`, [
      number,
      ...row,
    ])
    return number
  }

  runInTransaction<T>(work: () => T): T {
    if (this.#isInTransaction) return work()
    this.#isInTransaction = true
    try {
      return this.#connection.runInTransaction(() => {
        this.#holdOwner()
        const result = work()
        this.#flush()
        return result
      })
    } catch (error) {
      this.#numbers = [] // they may be given to another
      throw error
    } finally {
      this.#isInTransaction = false
      this.#gathered = null
      this.#openCursors.clear()
    }
  }

  readInSnapshot<T>(read: () => T): T {
    return this.#connection.readInSnapshot(read)
  }

  /** Other writers of this owner wait from here on, and what they have written is seen. */
  #holdOwner(): void {
    const { column, rows } = this.#owner
    const hold = `INSERT INTO ${rows} (${column}) VALUES ($1) ON CONFLICT (${column}) DO UPDATE SET last_number = ${rows}.last_number`
    this.#send(hold, [])
  }

  #takeNumber(): number {
    const { column, rows } = this.#owner
    if (this.#numbers.length === 0) {
      const take = `UPDATE ${rows} SET last_number = last_number + ${TAKEN_NUMBERS} WHERE ${column} = $1 RETURNING last_number`
      const [taken] = this.#query(take, []) as readonly { readonly last_number: number }[]
      const first = taken!.last_number - TAKEN_NUMBERS + 1
      this.#numbers = Array.from({ length: TAKEN_NUMBERS }, (_, place) => first + place)
    }
    return this.#numbers.shift()!
  }

  #flush(): void {
    const gathered = this.#gathered
    if (!gathered) return
    this.#gathered = null
    this.#send(this.#translate(buildGatheredInsert(gathered.table, this.#owner.column)), gathered.values)
  }

  /** One of few names: a statement is prepared with the name of its cursor. */
  #chooseCursor(): string {
    let number = 0
    while (this.#openCursors.has(`cursor_${number}`)) number += 1
    return `cursor_${number}`
  }

  #query(text: string, values: readonly unknown[]) {
    this.#unawaited = 0
    return this.#connection.query(text, [this.#owner.value, ...values])
  }

  #send(text: string, values: readonly unknown[]): void {
    this.#unawaited += 1
    if (this.#unawaited > MAX_UNAWAITED) this.#query(text, values)
    else this.#connection.send(text, [this.#owner.value, ...values])
  }

  /** The text as the server reads it: the owner is `$1`, the values follow. */
  #translate(text: string): string {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    let values = 0
    const owned = text.replaceAll(/\{([\w.]+)\}/g, '$1 = $$1')
    const translated = owned.replaceAll(/\?(\d*)/g, (_, number: string) => {
      values += 1
      return `$${1 + (number === '' ? values : Number(number))}`
    })
    this.#known.set(text, translated)
    return translated
  }
}
