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
}
