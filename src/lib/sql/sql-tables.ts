export type SqlValue = number | string | Uint8Array | null

type ColumnValues = {
  readonly INTEGER: number
  readonly BIGINT: number
  readonly TEXT: string
  readonly BLOB: Uint8Array
}

/** A column and what it holds; a third word says that it may be nothing. */
export type SqlColumn = readonly [name: string, type: keyof ColumnValues, nothing?: 'NULL']

/** The columns to which rows are added, without that of the owner. */
export type SqlTable<Columns extends readonly SqlColumn[] = readonly SqlColumn[]> = {
  readonly name: string
  readonly columns: Columns
  /** Adds a row only where this holds; it calls the row `added`. */
  readonly where?: string
  /** A row whose key is there already is left out. */
  readonly keepsFirst?: boolean
}

/** The values of a row in the order of its columns. */
export type RowValues<Columns extends readonly SqlColumn[]> = {
  readonly [Place in keyof Columns]:
    | ColumnValues[Columns[Place][1]]
    | (Columns[Place] extends readonly [string, string, 'NULL'] ? null : never)
}

/** The description of a table, with the types of its columns. */
export function defineTable<const Columns extends readonly SqlColumn[]>(table: SqlTable<Columns>): SqlTable<Columns> {
  return table
}

/**
 * The tables of one owner, such as a notebook, in SQLite, where the file is the owner, or in PostgreSQL, where the first
 * column of every key tells it. One text serves both: `?` stands for the values in their order or `?1` for the first of them, and `{notebook}`, the name
 * of that column, for the condition that a row is this owner's (`{row.notebook}` where several tables are told apart).
 * Every call holds its thread until it is answered.
 */
export type SqlTables = {
  all<Row>(text: string, ...values: readonly SqlValue[]): readonly Row[]
  get<Row>(text: string, ...values: readonly SqlValue[]): Row | undefined
  /** A statement that gives nothing; what goes wrong with it may be thrown by a later one, at the latest by the commit. */
  run(text: string, ...values: readonly SqlValue[]): void
  /** The rows one by one, a part of them in memory; inside a transaction or a snapshot. */
  iterate<Row>(text: string, ...values: readonly SqlValue[]): Iterable<Row>
  /**
   * Adds a row each time it is called, inside a transaction: the row is there for every statement that follows, and may be
   * sent with others before it. Bytes may change once it has returned.
   */
  openInsert<Columns extends readonly SqlColumn[]>(table: SqlTable<Columns>): (...row: RowValues<Columns>) => void
  /** Adds a row with a `number` that no row of this owner has had before, inside a transaction. @returns the number */
  addNumbered<Columns extends readonly SqlColumn[]>(table: SqlTable<Columns>, ...row: RowValues<Columns>): number
  /** All of `work` is kept, or, when it throws, nothing; one writer of an owner at a time. Inside another one it is a part of that. */
  runInTransaction<T>(work: () => T): T
  /** Runs what only reads: nothing that is written meanwhile is seen by a part of it. */
  readInSnapshot<T>(read: () => T): T
}
