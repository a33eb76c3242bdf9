import { memoize } from '../lib/memoize.ts'
import type { CitationCheck, CitationClaim } from './citation.ts'

/**
 * Compares claims with the indexed text of this moment, unit by unit.
 * @param readText the indexed text of a source, null when the notebook has no such source
 * @returns one check per claim, in order; a failed one says why without showing the source
 * Source: decisions, section 10.
 */
export function verifyClaims(
  readText: (sourceId: string) => string | null,
  claims: readonly CitationClaim[],
): CitationCheck[] {
  const readTextOnce = memoize(readText)
  return claims.map((claim, index) => {
    const reason = findObjection(readTextOnce(claim.sourceId), claim)
    return reason === null ? { index, ok: true } : { index, ok: false, reason }
  })
}

const NO_SUCH_SOURCE =
  'The notebook has no ready source with this id: it was removed, or a newer version stands under another id in its place.'

function findObjection(text: string | null, { start, end, sourceText }: CitationClaim): string | null {
  if (text === null) return NO_SUCH_SOURCE
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start)
    return 'The offsets are not a range: start and end must be whole numbers, 0 <= start <= end.'
  if (end > text.length) return `The range ends at ${end}, behind the end of the source (${text.length} characters).`
  if (end - start !== sourceText.length)
    return `The range is ${end - start} characters long, the excerpt ${sourceText.length}.`
  return text.startsWith(sourceText, start) ? null : describeDifference(text, start, sourceText)
}

function describeDifference(text: string, start: number, excerpt: string): string {
  let offset = 0
  while (text[start + offset] === excerpt[offset]) offset++
  return `The source says something else from character ${start + offset} on.`
}
