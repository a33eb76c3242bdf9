/** The gRPC statuses of the wire. Source: wire.md, section 4; enums.md, "gRPC status". */
export const STATUS = {
  invalid: 3,
  timeout: 4,
  notFound: 5,
  alreadyExists: 6,
  denied: 7,
  exhausted: 8,
  precondition: 9,
  outOfRange: 11,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const
