const FENCE = /^\s*(?:>\s?)*(`{3,}(?=[^`]*$)|~{3,})\s*(\S?)/

/** `isFence`: this line is one; `open`: the fence within which the next line stands, or null. */
type FenceState = { readonly open: string | null; readonly isFence: boolean }

/**
 * Follows the fences of code in Markdown from line to line; "```Error```" on one line is none. A fence that names a
 * language closes nothing: where one was open, it had been left so, and a new one begins.
 * Source: CommonMark 0.31, "Fenced code blocks".
 */
export function followFence(open: string | null, line: string): FenceState {
  const [, mark, info] = FENCE.exec(line) ?? []
  if (mark === undefined) return { open, isFence: false }
  if (open === null || (info !== '' && mark.startsWith(open))) return { open: mark, isFence: true }
  return mark.startsWith(open) ? { open: null, isFence: true } : { open, isFence: false }
}
