/** The server refused a statement, or cannot be reached; `code` is its SQLSTATE, null where there is none. */
export class PostgresFailure extends Error {
  override readonly name: string = 'PostgresFailure'
  readonly code: string | null

  constructor(message: string, code: string | null, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** The server cannot be reached or has no room, and trying again for a while has not helped; later it may. */
export class PostgresUnavailable extends PostgresFailure {
  override readonly name = 'PostgresUnavailable'
  /** Whether a change that was sent may have been kept: the connection was lost before the answer came. */
  readonly isUncertain: boolean

  constructor(cause: PostgresFailure, isUncertain: boolean) {
    super(cause.message, cause.code, cause)
    this.isUncertain = isUncertain
  }

  /** For the log: it is expected, and where it was met says nothing. */
  toJSON() {
    const { name, message, code } = this
    return { name, message, code: code ?? undefined }
  }
}

/** A prepared statement that is there already, or not at all: a pooler has given the connection to others meanwhile. */
const FOREIGN_STATEMENT = new Set(['42P05', '26000'])

const WRONG_PASSWORD = '28P01'

/** What to do about a database that cannot be used. */
export function describeWayOut({ code }: PostgresFailure): string {
  if (FOREIGN_STATEMENT.has(code ?? ''))
    return 'the pooler before the server hands prepared statements to others; it needs pool_mode = session, or PgBouncer 1.21 or later'
  if (code === WRONG_PASSWORD)
    return 'check the name and the password that are given for it (in a container its server keeps the POSTGRES_PASSWORD of its first start)'
  return 'check that its server runs, and the name and rights of its user'
}
