/** The UUID of a notebook, which its address ends in: the page links by it, whatever host the address names. */
export function readNotebookId(url: string): string {
  return url.split(/[?#]/)[0]!.replace(/\/$/, '').split('/').at(-1)!.toLowerCase()
}

export const formatNotebookPath = (id: string) => `/notebook/${id}`
