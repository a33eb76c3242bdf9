import { blankOut, findSpansOfKind } from './spans.ts'

/** Who holds the rights, and from when on: "Copyright © 2001 Ann Lee". */
const RIGHTS = /^\W*(?:©|\(c\)|copyright\b)/iu
/** "1.2.3", "v2.0", "r4". */
const VERSION = /(?<![\p{L}\p{N}])[vr]?\d+(?:\.\d+)+\w*(?![\p{L}\p{N}])/giu
/** "4.1. Quorum" */
const PART_NUMBER = /^\s*[\d.]+\s+\p{L}/u
/** "Version 1.1.0 (3 May 2022)", "Last changed 3 May 2022". */
const MAX_WORDS_BESIDE = 2

/** Whether a line says who holds the rights. */
const claimsRights = (line: string): boolean => RIGHTS.test(line)

/** Whether a line of a text's head tells a version or a date and next to nothing else, or who holds the rights: no title, and no heading. */
export function isImprintLine(line: string): boolean {
  if (claimsRights(line)) return true
  if (PART_NUMBER.test(line)) return false
  const rest = findSpansOfKind('date', line).reduce(blankOut, line).replace(VERSION, ' ')
  return rest !== line && (rest.match(/\p{L}{2,}/gu) ?? []).length <= MAX_WORDS_BESIDE
}

/**
 * Headings without the version and the date below a title, and without who holds the rights, which head nothing; where several tell a
 * version or a date they are the entries of a list of changes.
 */
export function dropImprint<Found>(headings: readonly Found[], readTitle: (heading: Found) => string): Found[] {
  const imprints = headings.map(readTitle).filter(isImprintLine)
  return headings.filter((heading) => {
    const title = readTitle(heading)
    return !imprints.includes(title) || (imprints.length > 1 && !claimsRights(title))
  })
}
