/** How often one request is followed elsewhere. */
export const MAX_REDIRECTS = 10
