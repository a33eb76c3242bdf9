import { memoize } from '../../../lib/memoize.ts'
import { findLocale } from './locales.ts'

/** What a question puts beside each other, two things or a few more; `about` is what it asks of both, '' where it asks for all there is to say. */
export type AskedSides = { readonly sides: readonly string[]; readonly about: string }

const MAX_SIDE_CHARS = 50
/** ", and why?" */
const BEHIND_SIDE = /\s*[,，、]\s.*$/su
/** The sides that a question compares or asks the same of; null when it does not. */
export function readSides(question: string, language: string): AskedSides | null {
  const { pairs, aspect } = findLocale(language).compare
  for (const pair of pairs) {
    const groups = compile(pair).exec(question)?.groups
    if (!groups?.a || !groups.b) continue
    const tail = compile(aspect).exec(tidySide(groups.b))
    const last = (tail ? tidySide(groups.b).slice(0, tail.index) : groups.b).replace(BEHIND_SIDE, '')
    const [parted, clause] = cutClause([groups.a, last].map(tidySide), language)
    const sides = splitSeries(parted)
    if (sides.some((side) => side === '' || side.length > MAX_SIDE_CHARS) || new Set(sides).size < sides.length)
      continue
    return { sides, about: tidySide([groups.about, tail?.groups?.about, clause].filter(Boolean).join(' ')) }
  }
  return null
}

const MAX_SIDES = 4
const BETWEEN_SIDES = /\s*[,，、;]\s*/u

/** "the heap, the bin and the box": all but the last stand in front. */
function splitSeries(sides: readonly string[]): readonly string[] {
  const [first = '', ...rest] = sides
  const all = [...first.split(BETWEEN_SIDES).map(tidySide), ...rest]
  return all.length > MAX_SIDES || all.includes('') ? sides : all
}

/** The names that open a stretch, with their article, and what follows them. */
const NAMES_FIRST = /^((?:\p{Ll}{1,4}\s+)?\p{Lu}\S*(?:\s+\p{Lu}\S*)*)\s+(\p{Ll}.*)$/u

/** "how the Board and the Council choose their chair": two names, and what is asked of both. */
function cutClause(sides: readonly string[], language: string): [readonly string[], string] {
  const [first = '', second = ''] = sides
  const opening = new RegExp(`^(?:${findLocale(language).compare.how})\\s+`, 'iu').exec(first)
  if (!opening) return [sides, '']
  const parted = NAMES_FIRST.exec(second)
  return [[first.slice(opening[0].length), parted?.[1] ?? second], parted?.[2] ?? '']
}

/** What sources are asked for: "Which documents mention X?"; several parts where the question asks for each. */
export function readAskedOfSources(question: string, language: string): string[] | null {
  const { sources, appearing, parts } = findLocale(language).compare
  const appears = appearing === '' ? null : compile(appearing).exec(question)
  const about = (appears ?? compile(sources).exec(question))?.groups?.about
  if (about === undefined) return null
  const asked = about
    .split(compile(parts))
    .map(tidySide)
    .filter((part) => part !== '')
  return asked.length > 0 ? asked : null
}

const compile = memoize((pattern: string): RegExp => new RegExp(pattern, 'iu'))

const tidySide = (side: string) => side.replace(/^[\s¿"“„«(]+|[\s?？!.。,，;:"”“»)]+$/gu, '')
