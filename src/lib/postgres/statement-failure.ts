import pg from 'pg'
import { PostgresFailure } from './postgres-failure.ts'
import { type FailureKind, tellFailureKind } from './retries.ts'

/** The SQLSTATE that the server told; ECONNRESET and EPIPE are codes of the machine, and mean a lost connection. */
export const readSqlState = (cause: unknown): string | null =>
  cause instanceof pg.DatabaseError ? (cause.code ?? null) : null

/** Where a name has several addresses, the machine says of all of them together no more than a code. */
const describeCause = ({ message, code = '' }: NodeJS.ErrnoException) => message || code

/** What the driver threw, with what it says about the next try. */
export class StatementFailure extends PostgresFailure {
  readonly kind: FailureKind

  constructor(cause: unknown) {
    super(describeCause(cause as NodeJS.ErrnoException), readSqlState(cause), cause)
    this.kind = tellFailureKind(this.code)
  }
}
