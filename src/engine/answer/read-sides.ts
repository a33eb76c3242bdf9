import { findLocale } from './locales.ts'

/** What a question puts beside each other; `about` is what it asks of both, '' where it asks for all there is to say. */
export type AskedSides = { readonly sides: readonly string[]; readonly about: string }

const MAX_SIDE_CHARS = 50
const patterns = new Map<string, RegExp>()

/** Two sides that a question compares or asks the same of; null when it does not. */
export function readSides(question: string, language: string): AskedSides | null {
  const { pairs, aspect } = findLocale(language).compare
  for (const pair of pairs) {
    const groups = compile(pair).exec(question)?.groups
    if (!groups?.a || !groups.b) continue
    const tail = compile(aspect).exec(tidySide(groups.b))
    const last = tail ? tidySide(groups.b).slice(0, tail.index) : groups.b
    const sides = [groups.a, last].map(tidySide)
    if (sides.some((side) => side === '' || side.length > MAX_SIDE_CHARS) || sides[0] === sides[1]) continue
    return { sides, about: tidySide([groups.about, tail?.groups?.about].filter(Boolean).join(' ')) }
  }
  return null
}

/** What sources are asked for: "Which documents mention X?"; several parts where the question asks for each. */
export function readAskedOfSources(question: string, language: string): string[] | null {
  const { sources, parts } = findLocale(language).compare
  const about = compile(sources).exec(question)?.groups?.about
  if (about === undefined) return null
  const asked = about
    .split(compile(parts))
    .map(tidySide)
    .filter((part) => part !== '')
  return asked.length > 0 ? asked : null
}

function compile(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'iu')
  patterns.set(pattern, known)
  return known
}

const tidySide = (side: string) => side.replace(/^[\s¿"“„«(]+|[\s?？!.。,，;:"”“»)]+$/gu, '')
