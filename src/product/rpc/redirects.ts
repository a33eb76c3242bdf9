/** How often one request is followed elsewhere. */
export const MAX_REDIRECTS = 10

const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export function isRedirect({ status }: Pick<Response, 'status'>): boolean {
  return STATUSES.has(status)
}
