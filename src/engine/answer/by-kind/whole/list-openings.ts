/** A group that only holds together. */
const GROUP_START = '(?:'
const LITERAL = /^[\p{L}' ]+/u
/** What stands before one of these need not be there. */
const MAY_LACK = /^[?*{]/
const ANY_TIMES = /^[?*{+]/

/**
 * The letters, in lower case, that a text begins with if a cue for the whole of it fits: a cue takes a millisecond to
 * compile, and hardly any fits a question. Null where its form does not tell.
 */
export function listOpenings(cue: string): readonly string[] | null {
  if (!cue.startsWith('^') || splitAlternatives(cue).length > 1) return null
  const openings = listFirst(cue.slice(1)).map(readOpening)
  return openings.includes('') ? null : openings
}

/** Each of the alternatives that the cue begins with. */
function listFirst(cue: string): readonly string[] {
  if (!cue.startsWith(GROUP_START)) return [cue]
  const end = findGroupEnd(cue)
  return MAY_LACK.test(cue.slice(end + 1)) ? [''] : splitAlternatives(cue.slice(GROUP_START.length, end))
}

function readOpening(alternative: string): string {
  const [letters = ''] = LITERAL.exec(alternative) ?? []
  const isLastSure = !ANY_TIMES.test(alternative.slice(letters.length))
  return (isLastSure ? letters : letters.slice(0, -1)).toLowerCase()
}

/** The parts between the bars that stand in no group. */
function splitAlternatives(pattern: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const { mark, depth, index } of readMarks(pattern)) {
    if (mark !== '|' || depth > 0) continue
    parts.push(pattern.slice(start, index))
    start = index + 1
  }
  return [...parts, pattern.slice(start)]
}

/** Where the group that a pattern begins with is closed. */
function findGroupEnd(pattern: string): number {
  for (const { mark, depth, index } of readMarks(pattern)) if (mark === ')' && depth === 0) return index
  return pattern.length
}

const MARKS = /\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gsu

/** Its bars and brackets, but those escaped or in a class, each with the number of groups around it. */
function* readMarks(pattern: string) {
  let depth = 0
  for (const { 0: mark, index } of pattern.matchAll(MARKS)) {
    if (mark === ')') depth -= 1
    yield { mark, depth, index }
    if (mark === '(') depth += 1
  }
}
