import { DataUnusable } from '../lib/data-unusable.ts'
import { isDatabaseDamage } from '../lib/database-damage.ts'
import { PostgresUnavailable } from '../lib/postgres/postgres-failure.ts'
import type { Provenance } from './account.ts'

/**
 * The closed table of everything that can go wrong, with the HTTP status each fault answers and what a walk over the
 * products does next: `stop` (an answer, never retried), `refresh` (once, with new tokens), `fallback` (surely not
 * carried out, so the next transport may try).
 * Source: service description, "Errors"; decisions, sections 2 and 12.
 */
export const FAULTS = {
  BAD_REQUEST: { status: 400, next: 'stop' },
  ADDRESS_REFUSED: { status: 400, next: 'stop' }, // a URL source that points where we do not go
  PATH_REFUSED: { status: 400, next: 'stop' }, // outside the allowed roots
  FILE_NOT_FOUND: { status: 400, next: 'stop' },
  SOURCE_UNREADABLE: { status: 400, next: 'stop' }, // read, and found broken, empty, encrypted or of no known kind
  SOURCE_UNREACHABLE: { status: 400, next: 'stop' }, // the address did not give a document
  NO_SOURCES: { status: 400, next: 'stop' },
  AMBIGUOUS_NAME: { status: 400, next: 'stop' },
  DUPLICATE_NAME: { status: 400, next: 'stop' },
  NOTEBOOK_INACCESSIBLE: { status: 400, next: 'stop' }, // the live check of POST /notebooks
  UNAUTHORIZED: { status: 401, next: 'stop' }, // the bearer check of this service
  PRODUCT_UNAUTHENTICATED: { status: 401, next: 'refresh' },
  PERMISSION_DENIED: { status: 403, next: 'stop' }, // a refusal is an answer
  ORIGIN_REFUSED: { status: 403, next: 'stop' },
  ROUTE_NOT_FOUND: { status: 404, next: 'stop' },
  NOTEBOOK_NOT_FOUND: { status: 404, next: 'stop' },
  SESSION_NOT_FOUND: { status: 404, next: 'stop' },
  SOURCE_NOT_FOUND: { status: 404, next: 'stop' },
  NOTE_NOT_FOUND: { status: 404, next: 'stop' },
  LABEL_NOT_FOUND: { status: 404, next: 'stop' },
  SHARE_NOT_FOUND: { status: 404, next: 'stop' }, // a public link that was closed, or never was
  CONTENT_NOT_FOUND: { status: 404, next: 'stop' },
  JOB_NOT_FOUND: { status: 404, next: 'stop' },
  ACCOUNT_NOT_FOUND: { status: 404, next: 'stop' },
  METHOD_NOT_ALLOWED: { status: 405, next: 'stop' },
  NOT_READY: { status: 409, next: 'stop' }, // still being made; the message names what
  SOURCE_NOT_READY: { status: 409, next: 'stop' },
  IDEMPOTENCY_CONFLICT: { status: 409, next: 'stop' },
  BODY_TOO_LARGE: { status: 413, next: 'stop' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, next: 'stop' },
  RANGE_NOT_SATISFIABLE: { status: 416, next: 'stop' },
  RESOURCE_EXHAUSTED: { status: 429, next: 'stop' },
  CANCELLED: { status: 499, next: 'stop' }, // the caller has gone: never sent
  INTERNAL: { status: 500, next: 'stop' },
  LIBRARY_UNREADABLE: { status: 500, next: 'stop' },
  DATA_UNUSABLE: { status: 500, next: 'stop' }, // a file the service keeps is gone or damaged; nothing of it is served
  PRODUCT_FAILED: { status: 500, next: 'stop' }, // the product said "internal error"
  NOT_SUPPORTED: { status: 501, next: 'fallback' }, // this product or transport cannot do it
  RPC_UNKNOWN_ID: { status: 502, next: 'fallback' },
  RPC_REPLY_MOVED: { status: 502, next: 'fallback' }, // unreadable; a change that may have been carried out says so, and stops
  PAGE_MOVED: { status: 502, next: 'stop' }, // the product's page lacks the element that a step needs, or does not react to it
  ANSWER_REFUSED: { status: 502, next: 'stop' }, // empty, stale or placeholder text in place of an answer
  TOO_MANY_SESSIONS: { status: 503, next: 'stop' },
  PRODUCT_UNREACHABLE: { status: 503, next: 'stop' }, // every transport asks the same host
  SERVICE_UNREACHABLE: { status: 503, next: 'stop' }, // seen by the clients of this service: nothing answers, or no such service
  SHUTTING_DOWN: { status: 503, next: 'stop' },
  OVERLOADED: { status: 503, next: 'stop' }, // no file descriptor is left, or the database server does not answer
  TIMEOUT: { status: 504, next: 'stop' },
  DISK_FULL: { status: 507, next: 'stop' },
  DISK_READ_ONLY: { status: 507, next: 'stop' }, // the system made it so: mounted that way, or after an error of the disk
} as const satisfies Record<string, { status: number; next: 'stop' | 'refresh' | 'fallback' }>

export type FaultCode = keyof typeof FAULTS

type FaultOptions = {
  /** The next step for the reader, one sentence. */
  readonly hint?: string
  /** Seconds until another try makes sense: becomes `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** Machine-readable facts beside the sentence, for example the candidates of an ambiguous name. */
  readonly details?: Readonly<Record<string, unknown>>
  /** How a product was reached before this went wrong, where it was. */
  readonly meta?: Provenance
  /** Replaces the status of the table where the service description documents another one for this operation. */
  readonly status?: number
  readonly cause?: unknown
}

/** What went wrong, in our own words: `message` is shown to people and to models, the cause only to the log. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: FaultCode
  readonly hint: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly meta: Provenance | undefined
  readonly status: number

  constructor(code: FaultCode, message: string, options: FaultOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
    this.meta = options.meta
    this.status = options.status ?? FAULTS[code].status
  }

  /** The same fault with other facts beside its code and sentence. */
  with(changes: FaultOptions): Fault {
    const { hint, retryAfterSeconds, details, meta, status, cause } = this
    return new Fault(this.code, this.message, { hint, retryAfterSeconds, details, meta, status, cause, ...changes })
  }

  /** What a walk over transports does after this fault: where something may have been left, nothing more. */
  get next(): 'stop' | 'refresh' | 'fallback' {
    const { next } = FAULTS[this.code]
    return next === 'fallback' && this.leftSomething ? 'stop' : next
  }

  /** Whether something was left behind, or may have been: trying again could do it twice. */
  get leftSomething(): boolean {
    return this.details?.outcome === 'unknown' || this.details?.sourceId !== undefined
  }
}

/** Makes a Fault of whatever was thrown; anything unknown becomes INTERNAL with a neutral message and keeps its cause. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isAbort(error)) return new Fault('CANCELLED', 'The call was cancelled.', { cause: error })
  if (isDiskFull(error)) return createDiskFullFault(error)
  if (isReadOnly(error)) return createDiskReadOnlyFault('is read-only', error)
  if (isDiskFailing(error)) return createDiskReadOnlyFault('is read-only or failing', error)
  if (isOutOfDescriptors(error)) return createOverloadedFault(error)
  if (error instanceof PostgresUnavailable) return createUnavailableDatabaseFault(error)
  if (error instanceof DataUnusable) return createUnusableDataFault(error)
  if (isDatabaseDamage(error)) return createDamagedDatabaseFault(error)
  return new Fault('INTERNAL', 'Something went wrong inside the service.', {
    hint: 'Look up the request id in the log of the service, and report it with the lines around it.',
    cause: error,
  })
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

const SQLITE_FULL = 13
const SQLITE_IOERR_SHMSIZE = 4874 // what opening a database on a full disk says (tried on a 64 KB disk)

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL || errcode === SQLITE_IOERR_SHMSIZE
}

function createDiskFullFault(cause: unknown): Fault {
  return new Fault('DISK_FULL', 'The disk that holds the data directory is full; nothing was changed.', {
    hint: 'Free some space, or point DATA_DIR at a larger disk, then try again.',
    cause,
  })
}

const SQLITE_READONLY = 8

function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  return code === 'EROFS' || (errcode !== undefined && (errcode & 0xff) === SQLITE_READONLY)
}

const SQLITE_IOERR = 10
const SQLITE_IOERR_NOMEM = 3082

/**
 * What a disk that became read-only under a running service is told as: SQLite says no more than that the disk failed, and
 * Node says of a folder that could not be made, where those above are made too, that it is absent.
 */
function isDiskFailing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: number; syscall?: unknown }
  if (errcode !== undefined) return (errcode & 0xff) === SQLITE_IOERR && errcode !== SQLITE_IOERR_NOMEM
  return code === 'EIO' || (code === 'ENOENT' && syscall === 'mkdir')
}

function createDiskReadOnlyFault(state: string, cause: unknown): Fault {
  return new Fault('DISK_READ_ONLY', `The disk that holds the data directory ${state}; nothing was changed.`, {
    hint: 'Look in the log of the system why: it does so after an error of the disk. Make it writable, or point DATA_DIR at another one.',
    cause,
  })
}

/** Also of something that failed because of it: an import, a thread, a database that could not be opened. */
function isOutOfDescriptors(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_CAUSES) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === 'EMFILE' || code === 'ENFILE' || isOutOfDescriptors(cause, depth + 1)
}

const MAX_CAUSES = 4

/** @see FAULTS.OVERLOADED */
export function createOverloadedFault(cause?: unknown): Fault {
  return new Fault('OVERLOADED', 'The service has no file or connection left to open; nothing was changed.', {
    hint: 'Try again in some seconds. Where it happens often, raise the limit of open files (ulimit -n, or LimitNOFILE= in its unit).',
    retryAfterSeconds: OVERLOADED_RETRY_SECONDS,
    cause,
  })
}

/** @see FAULTS.SHUTTING_DOWN */
export function createShuttingDownFault(cause?: unknown): Fault {
  return new Fault('SHUTTING_DOWN', 'The service is shutting down.', {
    hint: 'Try again in some seconds: another process answers, or the next start of this one.',
    retryAfterSeconds: SHUTTING_DOWN_RETRY_SECONDS,
    cause,
  })
}

function createUnavailableDatabaseFault(cause: PostgresUnavailable): Fault {
  const [message, hint] = cause.isUncertain
    ? [
        'The database was lost while it answered: whether the change was kept is not known.',
        'Send it again with the same Idempotency-Key; without one, look first whether it is there.',
      ]
    : ['The database does not answer; nothing was changed.', 'Try again in some seconds.']
  return new Fault('OVERLOADED', message, { hint, retryAfterSeconds: OVERLOADED_RETRY_SECONDS, cause })
}

const OVERLOADED_RETRY_SECONDS = 5
const SHUTTING_DOWN_RETRY_SECONDS = 5

function createUnusableDataFault(cause: DataUnusable): Fault {
  return new Fault('DATA_UNUSABLE', cause.message, { hint: NAMED_BY_DOCTOR, details: { file: cause.file }, cause })
}

/** What SQLite found while it read, of a file that nobody named. */
function createDamagedDatabaseFault(cause: unknown): Fault {
  return new Fault('DATA_UNUSABLE', 'A database of the data directory is damaged; nothing was changed.', {
    hint: NAMED_BY_DOCTOR,
    cause,
  })
}

const NAMED_BY_DOCTOR = 'The doctor names all that is damaged, and what to do.'
