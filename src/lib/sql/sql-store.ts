import type { SqlValue } from './sql-tables.ts'

export type SqlRow = Readonly<Record<string, unknown>>

/**
 * One statement for both databases: `?1` is the first of its values, and a word in braces is what `SqlWords` says of it.
 * A text is written down once, since it is prepared once.
 */
export type SqlStatement = {
  readonly text: string
  readonly values: readonly SqlValue[]
  /** Made and thrown where it gives no row, or changes none: then nothing is kept of all that is written together. */
  readonly orElse?: () => Error
}

/** What one part of the state wants to be kept: a value, so that nothing of another request gets in between. */
export type SqlWrite = {
  readonly statements: readonly SqlStatement[]
  /** Runs when all that was written together is kept; it must not throw. */
  readonly onKept?: () => void
  /** What the other processes on the same database hear when it is kept. */
  readonly notices?: readonly SqlNotice[]
  /** May be lost with the machine, though not with the process: it is put right by itself then. */
  readonly isRecoverable?: boolean
}

type SqlNotice = { readonly channel: string; readonly payload: string }

/** @param payload null: something may have been told that was not heard, so look at what is watched */
type NoticeListener = (payload: string | null) => void

/** What the two databases call by different names. */
export type SqlWords = {
  /** Where one text begins in another, 1 for its first place; 0 where it is not in it. */
  readonly position: string
  /** After `LIMIT` of a selection whose rows are taken: rows that another process is taking are passed over. */
  readonly skip_locked: string
  /** Makes every other transaction wait that locks the same text `?1`, until this one ends. */
  readonly lock: string
  /** The end of a lease that begins now. */
  readonly lease_end: string
  /** Whether the holder of a row is gone, or was not heard of in time; `?1` is this process. */
  readonly lease_over: string
}

/**
 * The state of the service in rows, in the database of its own directory or on a server that other processes work on, too.
 * A row that is being worked on has a `holder` and `leased_until`.
 */
export type SqlStore = {
  /** Names this process as long as it runs. */
  readonly holder: string
  /** How long a lease lasts that is not renewed; null where no other process can be there to take over. */
  readonly leaseMs: number | null
  /** The rows of a statement that only reads. */
  read<Row = SqlRow>(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /**
   * Keeps all of it or nothing; it is on disk when this resolves. Gives the rows of each statement, in their order; one
   * that returns none gives an empty place for each row that it changed, which costs less than to return something of it.
   * @throws what `orElse` of a statement makes
   */
  write(writes: readonly SqlWrite[]): Promise<readonly (readonly SqlRow[])[]>
  /** Calls `listener` with what other processes tell, until the returned function is called. */
  listen(channel: string, listener: NoticeListener): () => void
}

/** The text with the words of a database in it. */
export function insertSqlWords(text: string, words: SqlWords): string {
  return text.replace(/\{(\w+)\}/g, (_, word: keyof SqlWords) => words[word])
}

/** A write of one statement. */
export function writeOne(text: string, values: readonly SqlValue[], more: Omit<SqlWrite, 'statements'> = {}): SqlWrite {
  return { statements: [{ text, values }], ...more }
}
