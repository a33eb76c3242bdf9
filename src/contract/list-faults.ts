import type { FaultCode } from '../domain/fault.ts'
import type { Operation } from './operation.ts'

/** What every operation may answer: what checks every request, and the machine it runs on. */
export const COMMON_FAULTS = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'ORIGIN_REFUSED',
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'CANCELLED',
  'INTERNAL',
  'DATA_UNUSABLE',
  'SHUTTING_DOWN',
  'OVERLOADED',
  'TIMEOUT',
  'DISK_FULL',
  'DISK_READ_ONLY',
] as const satisfies readonly FaultCode[]

/** What every operation that touches a product may answer besides. */
export const PRODUCT_FAULTS = [
  'NOTEBOOK_NOT_FOUND',
  'AMBIGUOUS_NAME',
  'SESSION_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'PRODUCT_UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'LIBRARY_UNREADABLE',
  'PRODUCT_FAILED',
  'NOT_SUPPORTED',
  'RPC_UNKNOWN_ID',
  'RPC_REPLY_MOVED',
  'PAGE_MOVED',
  'PRODUCT_UNREACHABLE',
] as const satisfies readonly FaultCode[]

/** Every fault an operation may answer, without repetition. */
export function listFaults(operation: Operation): readonly FaultCode[] {
  const ofProduct = operation.product ? PRODUCT_FAULTS : []
  const ofWriting = operation.kind === 'read' ? [] : (['IDEMPOTENCY_CONFLICT'] as const)
  return [...new Set([...operation.faults, ...ofWriting, ...ofProduct, ...COMMON_FAULTS])]
}
