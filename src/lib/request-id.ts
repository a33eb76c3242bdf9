import { randomUUID } from 'node:crypto'

const ACCEPTABLE = /^[\w.:/+=@-]{1,128}$/

/** The caller's own request id where it is printable, short and safe in a header and a log line; else a new one. */
export function chooseRequestId(given?: string | null): string {
  return given && ACCEPTABLE.test(given) ? given : randomUUID()
}
