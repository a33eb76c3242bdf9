import { HOW_TO_SIGN_IN } from '../../domain/browser-sign-in.ts'
import { Fault, type FaultCode } from '../../domain/fault.ts'
import type { RpcName } from '../../wire/ids.ts'
import { STATUS } from '../../wire/status-codes.ts'

/** A call as a fault speaks of it. `missing` is what code 5 means for it. */
export type CallIdentity = {
  readonly name: RpcName | 'CHAT'
  readonly kind: 'read' | 'write'
  readonly missing?: FaultCode | undefined
}

// Source: wire.md, section 4, "digits only".
const LONE_NUMBERS: Readonly<Record<string, number>> = {
  277566: STATUS.unauthenticated,
  277567: STATUS.unauthenticated,
  80620: STATUS.denied,
  324934: STATUS.exhausted,
  143: STATUS.notFound,
}

/** The gRPC code that a reply of digits alone stands for; null for other digits. */
export function findStatusCode(digits: string): number | null {
  return LONE_NUMBERS[digits] ?? null
}

const MISSING: Partial<Record<FaultCode, string>> = {
  NOTEBOOK_NOT_FOUND: 'The hosted product knows no such notebook, or the account may not see it.',
  SOURCE_NOT_FOUND: 'The hosted product knows no such source in this notebook.',
  NOTE_NOT_FOUND: 'The hosted product knows no such note in this notebook.',
  LABEL_NOT_FOUND: 'The hosted product knows no such label in this notebook.',
  CONTENT_NOT_FOUND: 'The hosted product knows no such generated content.',
}

/**
 * The fault of a gRPC status. The texts that a refusal may carry are for the log, never for a message.
 * Source: wire.md, section 4; enums.md, "gRPC status".
 */
export function toStatusFault(code: number, call: CallIdentity): Fault {
  const [faultCode, message, hint] = explainStatus(code, call)
  const details = { rpc: call.name, grpc_status: code }
  return new Fault(faultCode, message, {
    hint,
    details,
    ...(code === STATUS.exhausted ? { retryAfterSeconds: 60 } : {}),
  })
}

type StatusMeaning = readonly [code: FaultCode, message: string, hint: string]

const REFUSED: StatusMeaning = [
  'BAD_REQUEST',
  'The hosted product refused the parameters of the call',
  'Check the ids and the length of the texts; if they are right, the form of the call has moved: npm run -s doctor.',
]
const UNAVAILABLE: StatusMeaning = [
  'PRODUCT_UNREACHABLE',
  'The hosted product is not available now',
  'Try again in a minute.',
]
const UNCLEAR: StatusMeaning = [
  'PRODUCT_FAILED',
  'The hosted product failed inside',
  'Try again in a minute; npm run -s doctor tells whether the call has moved.',
]

const MEANINGS: Readonly<Record<number, StatusMeaning>> = {
  [STATUS.invalid]: REFUSED,
  [STATUS.outOfRange]: REFUSED,
  [STATUS.timeout]: ['TIMEOUT', 'The hosted product ran out of time', 'Try again later, or with fewer sources.'],
  [STATUS.alreadyExists]: ['BAD_REQUEST', 'The hosted product says that it exists already', 'Choose another name.'],
  [STATUS.denied]: [
    'PERMISSION_DENIED',
    'The hosted product does not allow this to the account',
    'Use an account that owns the notebook, or ask its owner for the right to edit.',
  ],
  [STATUS.exhausted]: [
    'RESOURCE_EXHAUSTED',
    'The hosted product says that the quota of the account is spent, or that it was asked too often',
    'Wait, use another account, or ask for less.',
  ],
  [STATUS.precondition]: [
    'NOT_READY',
    'The state of the notebook does not allow this now',
    'Wait until its sources are ready, and check that the source limit is not reached.',
  ],
  [STATUS.unimplemented]: [
    'NOT_SUPPORTED',
    'The hosted product no longer offers this call',
    'Run npm run -s doctor, and update this service.',
  ],
  [STATUS.unauthenticated]: [
    'PRODUCT_UNAUTHENTICATED',
    'The hosted product does not accept the sign-in',
    HOW_TO_SIGN_IN,
  ],
}

function explainStatus(code: number, { name, kind, missing = 'NOTEBOOK_NOT_FOUND' }: CallIdentity): StatusMeaning {
  if (code === STATUS.notFound)
    return [missing, MISSING[missing] ?? 'The hosted product knows no such thing.', 'Check the id and the account.']
  const isOut = code === STATUS.unavailable && kind === 'read'
  const meaning = isOut ? UNAVAILABLE : (MEANINGS[code] ?? UNCLEAR)
  const [faultCode, message, hint] = meaning
  const isToldByCode = meaning === REFUSED || meaning === UNCLEAR
  return [faultCode, `${message} (${name}${isToldByCode ? `, status ${code}` : ''}).`, hint]
}

/** The fault of an HTTP status that is no 200; a read that met a 5xx was tried again before. */
export function toHttpFault(status: number, retryAfter: string | null, call: CallIdentity): Fault {
  const details = { rpc: call.name, http_status: status }
  if (status === 429)
    return new Fault('RESOURCE_EXHAUSTED', `The hosted product says that it was asked too often (${call.name}).`, {
      hint: 'Wait as long as Retry-After says, or use another account.',
      retryAfterSeconds: readRetrySeconds(retryAfter),
      details,
    })
  if (status === 401 || status === 403 || (status >= 300 && status < 400))
    return toStatusFault(STATUS.unauthenticated, call)
  const isOut = status >= 500 && call.kind === 'read'
  return new Fault(
    isOut ? 'PRODUCT_UNREACHABLE' : 'PRODUCT_FAILED',
    `The hosted product answered HTTP ${status} (${call.name}).`,
    {
      hint:
        status >= 500
          ? 'The product is in trouble; try again in a minute.'
          : 'The form of the call may have moved: npm run -s doctor.',
      details,
      ...(isOut ? { retryAfterSeconds: 60 } : {}),
    },
  )
}

function readRetrySeconds(header: string | null): number {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Math.max(1, Number(header)) : 60
}

/** No row came back under the id although others did: the id was changed. Source: wire.md, section 4. */
export function createUnknownIdFault(name: RpcName, id: string): Fault {
  return new Fault('RPC_UNKNOWN_ID', `The hosted product no longer knows the call ${name} by its id ${id}.`, {
    hint: `Find the new id in the requests of the web page, then set NOTEBOOK_RPC_OVERRIDES=${name}=<id>`,
    details: { rpc: name, id, override: `NOTEBOOK_RPC_OVERRIDES=${name}=<id>` },
  })
}
