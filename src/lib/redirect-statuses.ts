const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Whether a reply of HTTP points elsewhere. */
export const isRedirect = (status: number | undefined): boolean => REDIRECT_STATUSES.has(status ?? 0)
