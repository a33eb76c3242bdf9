import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { readBlocks } from '../../../../text/blocks.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { cutBlock } from '../../../../text/segments.ts'
import { compileNamed, compileOnce } from '../../language/compile-once.ts'
import { readLocales } from '../../language/locales.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { DefinitionCandidate } from './under-heading.ts'

/** It stands before anything else but its title, and tells better than what the thing is said to be further down. */
const TAGLINE_WORTH = 1.08
const OPENING_CHARS = 1500
const MIN_CHARS = 20
const MAX_CHARS = 220
/** "Fast logger for browsers": words in a row, and no greeting, question, address or list of contents. */
const TAGLINE = /^(?!.*(?:https?:|www\.|[|©@?？:：]))(?:\S+ ){2,}\S+$/u

/** The commands of package managers, before the name of a package. */
const INSTALLS =
  '(?<![\\p{L}\\p{N}])(?:(?:p?npm|yarn|bun|pip3?|apt|apt-get|brew|cargo|gem|composer|conda|dnf|go|deno)\\s+(?:i|install|add|get|require)|npx|pipx install)\\s+'

/**
 * What a package calls itself: its README says in one line under its name what it is, and no sentence has the form "X is a ...".
 * Told of the thing that the text is named after or shows how to install, where its first paragraph is such a line.
 */
export function findTagline(source: IndexedSource, name: string): DefinitionCandidate[] {
  if (!tellsOfPackage(source, name)) return []
  const opening = source.text.slice(0, OPENING_CHARS)
  const block = readBlocks(opening).find(
    ({ kind, start, end }) => kind !== 'heading' && !isOtherLine(opening.slice(start, end)),
  )
  const unit = block?.kind === 'sentence' ? cutBlock(opening, block)[0] : undefined
  const told = unit && opening.slice(unit.start, unit.end)
  const plain = toPlainText((told ?? '').replace(/^\s*>\s*/u, ''))
  if (!unit || plain.length < MIN_CHARS || plain.length > MAX_CHARS || !TAGLINE.test(plain)) return []
  if (holdsVerb(plain)) return [] // "Our work is supported by ..."
  return [{ source, start: unit.start, end: unit.end, worth: TAGLINE_WORTH, told: plain, isTagline: true }]
}

const joinVerbs = () => readLocales().flatMap(({ definition }) => definition.linking || [])
const holdsVerb = (said: string) => compileOnce(`(?<!\\p{L})(?:${joinVerbs().join('|')})(?!\\p{L})`).test(said)

/** "English | Français": what leads to the text in other languages. */
const isOtherLine = (line: string) => line.includes('|')

function tellsOfPackage(source: IndexedSource, name: string): boolean {
  const [first = ''] = source.text.trimStart().split('\n', 1)
  const titles = [source.name, first].map((title) => toPlainText(title.replace(/^#+\s*/, '')).toLowerCase())
  const isTitled = titles.some((title) => title.replace(/\s+v?\d[\d.]*$/u, '') === name.toLowerCase())
  return isTitled || compileNamed(`${INSTALLS}(?:-\\S+\\s+)*${escapePattern(name)}(?![\\w-])`).test(source.text)
}
