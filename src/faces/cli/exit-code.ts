import type { Fault } from '../../domain/fault.ts'

/** Exit codes by class, as `--help` tells them. */
export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  unavailable: 5,
  cancelled: 130,
} as const

export const EXIT_CODE_MEANINGS =
  '0 done; 1 failed; 2 wrong usage or input; 3 not found; 4 refused or not signed in; 5 unavailable, try later; 130 cancelled'

/** The exit code of a fault, by the class of its status. */
export function chooseExitCode({ code, status }: Fault): number {
  if (code === 'CANCELLED') return EXIT_CODES.cancelled
  if (status === 404) return EXIT_CODES.notFound
  if (status === 401 || status === 403) return EXIT_CODES.refused
  if (status === 429 || status === 503 || status === 504) return EXIT_CODES.unavailable
  return status === 400 || status === 413 || status === 415 ? EXIT_CODES.usage : EXIT_CODES.failed
}
