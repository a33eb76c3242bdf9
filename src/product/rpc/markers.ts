import { changeOutsideCode } from '../../lib/markdown.ts'

const GROUP = /\[\d{1,3}(?:\s*[-–,]\s*\d{1,3})+\]/g
const MAX_RANGE_NUMBERS = 50
const MAX_KNOWN_GROUPS = 500
const MAX_KNOWN_GROUP_CHARS = 40

// Each version of a streamed answer brings the groups of the one before again.
const known = new Map<string, string>()

/**
 * The text with each group of citation marks taken apart, since a mark `[n]` stands for one citation everywhere with
 * us: `[2, 3]` becomes `[2][3]`, and `[35-37]` becomes `[35][36][37]`. Code keeps its brackets.
 * Source: wire.md, section 5, path 0.0.
 */
export function splitMarkerGroups(text: string): string {
  return changeOutsideCode(text, (part) => part.replace(GROUP, (group) => known.get(group) ?? learnGroup(group)))
}

/** The numbers of the marks in a text whose groups are taken apart, each once, in their order. */
export function listMarkerNumbers(text: string): number[] {
  const numbers = new Set<number>()
  changeOutsideCode(text, (part) => {
    for (const [, number] of part.matchAll(/\[(\d{1,3})\]/g)) numbers.add(Number(number))
    return part
  })
  return [...numbers]
}

function learnGroup(group: string): string {
  const numbers = group.slice(1, -1).split(',').flatMap(readMarkerRange)
  const marks = numbers.includes(0) ? group : numbers.map((number) => `[${number}]`).join('')
  if (known.size >= MAX_KNOWN_GROUPS) known.clear()
  if (group.length <= MAX_KNOWN_GROUP_CHARS) known.set(group, marks)
  return marks
}

/** The numbers of `3` or `3-5`; `[0]`, which is no mark, for anything else. */
function readMarkerRange(part: string): number[] {
  const [first = 0, last = first, ...more] = part.split(/[-–]/).map(Number)
  if (more.length > 0 || last < first || last - first >= MAX_RANGE_NUMBERS) return [0]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
