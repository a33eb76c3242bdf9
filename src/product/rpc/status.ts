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

function explainStatus(code: number, { name, kind, missing = 'NOTEBOOK_NOT_FOUND' }: CallIdentity): StatusMeaning {
  switch (code) {
    case STATUS.invalid:
    case STATUS.outOfRange:
      return [
        'BAD_REQUEST',
        `The hosted product refused the parameters of the call (${name}, status ${code}).`,
        'Check the ids and the length of the texts; if they are right, the form of the call has moved: npm run -s doctor.',
      ]
    case STATUS.timeout:
      return ['TIMEOUT', `The hosted product ran out of time (${name}).`, 'Try again later, or with fewer sources.']
    case STATUS.notFound:
      return [missing, MISSING[missing] ?? 'The hosted product knows no such thing.', 'Check the id and the account.']
    case STATUS.alreadyExists:
      return ['BAD_REQUEST', `The hosted product says that it exists already (${name}).`, 'Choose another name.']
    case STATUS.denied:
      return [
        'PERMISSION_DENIED',
        `The hosted product does not allow this to the account (${name}).`,
        'Use an account that owns the notebook, or ask its owner for the right to edit.',
      ]
    case STATUS.exhausted:
      return [
        'RESOURCE_EXHAUSTED',
        `The hosted product says that the quota of the account is spent, or that it was asked too often (${name}).`,
        'Wait, use another account, or ask for less.',
      ]
    case STATUS.precondition:
      return [
        'NOT_READY',
        `The state of the notebook does not allow this now (${name}).`,
        'Wait until its sources are ready, and check that the source limit is not reached.',
      ]
    case STATUS.unimplemented:
      return [
        'NOT_SUPPORTED',
        `The hosted product no longer offers this call (${name}).`,
        'Run npm run -s doctor, and update this service.',
      ]
    case STATUS.unavailable:
      return kind === 'read' ? explainUnavailable(name) : explainUnclear(code, name)
    case STATUS.unauthenticated:
      return ['PRODUCT_UNAUTHENTICATED', `The hosted product does not accept the sign-in (${name}).`, HOW_TO_SIGN_IN]
    default:
      return explainUnclear(code, name)
  }
}

function explainUnavailable(name: string): StatusMeaning {
  return ['PRODUCT_UNREACHABLE', `The hosted product is not available now (${name}).`, 'Try again in a minute.']
}

function explainUnclear(code: number, name: string): StatusMeaning {
  return [
    'PRODUCT_FAILED',
    `The hosted product failed inside (${name}, status ${code}).`,
    'Try again in a minute; npm run -s doctor tells whether the call has moved.',
  ]
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
