import { findLocale, isSpaced, listLocaleCodes } from './locales.ts'

import { compileCueBefore } from './word-cues.ts'

/** Of what follows a stretch of time, so much is read. */
const MAX_BEHIND_CHARS = 30

let edges: { readonly before: RegExp; readonly any: RegExp } | null = null

/**
 * Whether a stretch of time only says how far something is from something else, where how long it lasts is asked: "until seven
 * days before the concert". No such question is one that names such an edge itself.
 */
export function tellsOffset(question: string, text: string, start: number, end: number): boolean {
  edges ??= compileEdges()
  if (edges.any.test(question)) return false
  const [before, behind] = [text.slice(0, start), text.slice(end, end + MAX_BEHIND_CHARS)]
  return edges.before.test(before) || (/^\s/.test(behind) && edges.any.exec(behind)?.index === 1)
}

function compileEdges() {
  const cues = listLocaleCodes()
    .filter(isSpaced)
    .map((code) => findLocale(code).modal)
  const before = cues.map((modal) => modal.before).join('|')
  const after = cues.map((modal) => modal.after).join('|')
  return {
    before: compileCueBefore(before),
    any: new RegExp(`(?<!\\p{L})(?:${before}|${after})(?!\\p{L})`, 'iu'),
  }
}
