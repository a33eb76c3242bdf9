import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createConnectionCache, runAfterCommit, runInTransaction, writeWithoutSync } from '../sqlite.ts'
import {
  insertSqlWords,
  type SqlRow,
  type SqlStatement,
  type SqlStore,
  type SqlWords,
  type SqlWrite,
} from './sql-store.ts'

/** Of one directory there is one process: whoever else holds a row was its predecessor, and is gone. */
const WORDS: SqlWords = {
  position: 'instr',
  skip_locked: '',
  lock: '?1',
  lease_end: 'NULL',
  lease_over: '(holder IS DISTINCT FROM ?1)',
}

/**
 * The state in a database of this process alone. What is asked or written is done before the call returns, so that two
 * calls without `await` between them see nobody else's change.
 */
export function openSqliteStore(database: DatabaseSync): SqlStore {
  return {
    holder: randomUUID(),
    leaseMs: null,
    read: async <Row>(text: string, values: SqlStatement['values'] = []) =>
      runStatement(database, { text, values }) as readonly Row[],
    write: async (writes) => writeToSqlite(database, writes),
    listen: () => () => {},
  }
}

/** Keeps all of it or nothing, in the transaction around it where there is one, and gives the rows of each statement. */
export function writeToSqlite(database: DatabaseSync, writes: readonly SqlWrite[]): (readonly SqlRow[])[] {
  const statements = writes.length === 1 ? writes[0]!.statements : writes.flatMap((write) => write.statements)
  const runAll = () => statements.map((statement) => runStatement(database, statement))
  const runTogether = statements.length > 1 ? () => runInTransaction(database, runAll) : runAll
  const rows = writes.every(({ isRecoverable }) => isRecoverable)
    ? writeWithoutSync(database, runTogether)
    : runTogether()
  for (const { onKept } of writes) if (onKept) runAfterCommit(database, onKept)
  return rows
}

function runStatement(database: DatabaseSync, { text, values, orElse }: SqlStatement): readonly SqlRow[] {
  const { statement, givesRows } = prepareStatement(database, text)
  const rows = givesRows ? statement.all(...values) : countRows(statement.run(...values).changes)
  if (rows.length === 0 && orElse) throw orElse()
  return rows
}

const NO_ROWS: readonly SqlRow[] = []

const countRows = (changes: number | bigint) => (changes === 0 ? NO_ROWS : Array<SqlRow>(Number(changes)))

type PreparedStatement = { readonly statement: StatementSync; readonly givesRows: boolean }

const findPrepared = createConnectionCache(() => new Map<string, PreparedStatement>())

function prepareStatement(database: DatabaseSync, text: string): PreparedStatement {
  const prepared = findPrepared(database)
  const known = prepared.get(text)
  if (known) return known
  const statement = database.prepare(insertSqlWords(text, WORDS))
  const added = { statement, givesRows: statement.columns().length > 0 }
  prepared.set(text, added)
  return added
}
