import { type FaultCode, toFault } from '../domain/fault.ts'
import { STATUS } from '../wire/status-codes.ts'

/** A call is answered with a gRPC status instead of a payload; the transport status stays 200. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const createMalformedRefusal = (where: string): Refusal =>
  new Refusal(STATUS.invalid, `${where} is missing or of another type`)
export const createUnknownRefusal = (what: string): Refusal => new Refusal(STATUS.notFound, `no such ${what}`)

const CODES: Readonly<Partial<Record<FaultCode, number>>> = {
  BAD_REQUEST: STATUS.invalid,
  NOTEBOOK_NOT_FOUND: STATUS.notFound,
  SOURCE_NOT_FOUND: STATUS.notFound,
  NOTE_NOT_FOUND: STATUS.notFound,
  LABEL_NOT_FOUND: STATUS.notFound,
  CONTENT_NOT_FOUND: STATUS.notFound,
  DUPLICATE_NAME: STATUS.alreadyExists,
  PERMISSION_DENIED: STATUS.denied,
  RESOURCE_EXHAUSTED: STATUS.exhausted,
  NO_SOURCES: STATUS.precondition,
  SOURCE_NOT_READY: STATUS.precondition,
  NOT_READY: STATUS.precondition,
  NOT_SUPPORTED: STATUS.unimplemented,
  TIMEOUT: STATUS.timeout,
}

const DISPLAYABLE = 'type.googleapis.com/google.internal.labs.tailwind.orchestration.v1.UserDisplayableError'

/**
 * What stands in the slot of the status. A spent quota comes with an error for people, and several clients know it by
 * that alone. Source: wire.md, section 4; the inner places as public clients saw them.
 */
export function toStatusPayload(error: unknown): unknown[] {
  const code = toStatusCode(error)
  return code === STATUS.exhausted ? [code, null, [[DISPLAYABLE, [null, null, null, null, [null, [[1]], 2]]]]] : [code]
}

/** A deletion of what somebody else deleted at the same moment is done, too. */
export async function tolerateMissing(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (toStatusCode(error) !== STATUS.notFound) throw error
  })
}

/** The status that tells what was thrown. */
export function toStatusCode(error: unknown): number {
  return error instanceof Refusal ? error.code : (CODES[toFault(error).code] ?? STATUS.internal)
}
