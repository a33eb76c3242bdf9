import type { SourceFacts } from '../../../../domain/source-facts.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { readOutline } from './outline.ts'
import { isSourceNoun, type PhraseWord } from './phrase-words.ts'

/** So many sources are read for a question about them; of the rest only the names are known. */
const MAX_READ_SOURCES = 60
const OPENING_CHARS = 1500
/** What stands in the opening or a heading, and not in the title, counts so much. */
const OPENING_COUNTS = 0.7
/** Where one source alone has it there, it is meant: "the chapters of the harbour document". */
const OPENING_ALONE_COUNTS = 0.75
const MIN_MET = 0.72
const MIN_TITLE_MET = 0.5
const MIN_STEM_CHARS = 4
/** "The BGM handbook" for the "Beacon Grid Modules Handbook". */
const INITIALS = /^\p{Lu}{3,6}$/u

/** "Beitrags- und Aufnahmeordnung" are two, of which either names it. */
const SUSPENDED = /\p{L}-\s+\p{Ll}+\s+\p{Lu}/u

type NamedSources = {
  readonly sources: readonly IndexedSource[]
  /** Words of the phrase that do not stand in the title. */
  readonly unmet: readonly PhraseWord[]
  /** The phrase calls them by their site or authors, and by a noun for sources that may be one for parts as well: "the Salon article". */
  readonly isByOrigin: boolean
}

/** All sources asked, as far as they can be read at once. */
export function readSources({ sources, readSource }: Retrieval): IndexedSource[] {
  return sources.slice(0, MAX_READ_SOURCES).flatMap(({ id }) => readSource(id) ?? [])
}

type SourceCandidate = {
  readonly source: IndexedSource
  readonly title: readonly string[]
  /** Whom it comes from: the words of its site and of its authors' names. */
  readonly origin: readonly string[]
  readonly opening: ReadonlySet<string>
}

/**
 * The source that a phrase names by words of its title, and with a noun for sources ("the paper on ...") of its opening, its site or its
 * authors ("the Roof Weekly article", "Okafor's paper").
 * Several where the phrase fits them alike; null when it names none.
 */
export function findNamedSources(words: readonly PhraseWord[], retrieval: Retrieval): NamedSources | null {
  const candidates = readSources(retrieval).map((source) => makeCandidate(source, retrieval))
  const isTitled = (word: string) =>
    candidates.some(({ source }) => splitTitleWords(source.name).includes(word.toLowerCase()))
  const telling = words.filter(({ word, isNoun }) => !isNoun || isTitled(word))
  if (telling.length === 0 || candidates.length === 0) return null
  const hasNoun = words.some(({ isNoun }) => isNoun)
  const hasSourceNoun = words.some(({ word }) => isSourceNoun(word))
  const rated = candidates.map((candidate) =>
    rateCandidate(candidate, candidates, telling, { hasNoun, hasSourceNoun }, retrieval),
  )
  const best = Math.max(...rated.map(({ score }) => score))
  const fitting = rated.filter(
    ({ met, score, titleMet }) => score === best && met >= MIN_MET && (hasNoun || titleMet >= MIN_TITLE_MET),
  )
  if (
    fitting.length === 0 ||
    (fitting.length === candidates.length && candidates.length > 1 && telling.every(({ isNoun }) => isNoun))
  )
    return null
  const titles = fitting.flatMap(({ candidate: { title, origin } }) => (hasSourceNoun ? [...title, ...origin] : title))
  const unmet = words.filter(({ word, isNoun }) => !isNoun && !holdsWord(titles, word, retrieval))
  const isByOrigin = words.some(
    ({ word, isNoun }) => !isNoun && hasSourceNoun && fitting.every(({ candidate }) => comesFrom(candidate, word)),
  )
  return { sources: fitting.map(({ candidate }) => candidate.source), unmet, isByOrigin }
}

function makeCandidate(source: IndexedSource, { terms }: Retrieval): SourceCandidate {
  const headings = readOutline(source).map(({ title }) => title)
  return {
    source,
    title: [...new Set(terms(spaceTitle(source.name)))],
    origin: listOriginWords(source.facts),
    opening: new Set(terms([source.text.slice(0, OPENING_CHARS), ...headings].join('\n'))),
  }
}

/** "wsj.com" is called "the WSJ" as well. */
const listOriginWords = ({ site = '', publisher = '', authors = [] }: SourceFacts = {}): readonly string[] =>
  [site, publisher, ...authors]
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? []

const spaceTitle = (name: string) => toPlainTitle(name).replace(/[-_.]+/g, ' ')

const splitTitleWords = (name: string) =>
  spaceTitle(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)

function rateCandidate(
  candidate: SourceCandidate,
  candidates: readonly SourceCandidate[],
  words: readonly PhraseWord[],
  { hasNoun, hasSourceNoun }: { readonly hasNoun: boolean; readonly hasSourceNoun: boolean },
  retrieval: Retrieval,
) {
  let [met, all, inTitle] = [0, 0, 0]
  for (const { word, isNoun } of words) {
    const holders = candidates.filter(({ title }) => holdsWord(title, word, retrieval)).length
    const weight = (isNoun ? 0.5 : 1) * Math.log(1 + candidates.length / Math.max(1, holders))
    all += weight
    if (holdsWord(candidate.title, word, retrieval)) {
      met += weight
      inTitle += spellsOutInitials(candidate.title, word) ? word.length : 1
    } else if (hasSourceNoun && comesFrom(candidate, word)) {
      met += weight
    } else if (hasNoun && opensWith(candidate, word, retrieval)) {
      const isAlone = candidates.length > 1 && candidates.filter((one) => opensWith(one, word, retrieval)).length === 1
      met += weight * (isAlone ? OPENING_ALONE_COUNTS : OPENING_COUNTS)
    }
  }
  const halves = SUSPENDED.test(candidate.source.name) ? 2 : 1
  const titleMet = Math.min(1, (inTitle * halves) / Math.max(1, candidate.title.length))
  return { candidate, met: met / all, titleMet, score: met / all + titleMet / 10 }
}

/** "Eskow's article". */
const comesFrom = ({ origin }: SourceCandidate, word: string) =>
  origin.includes(word.toLowerCase().replace(/['’]s?$/u, ''))

const opensWith = ({ opening }: SourceCandidate, word: string, { terms }: Retrieval) =>
  terms(word).some((term) => opening.has(term))

/** "The GPL" for "General Public License": as many of the title's words are met as it has letters. */
export const spellsOutInitials = (title: readonly string[], word: string): boolean =>
  INITIALS.test(word) &&
  title
    .map(([first]) => first)
    .join('')
    .includes(word.toLowerCase())

/** A title's word is met by itself, by its stem, and by a longer form of it; several of them by their first letters. */
function holdsWord(title: readonly string[], word: string, { terms }: Retrieval): boolean {
  const plain = word.toLowerCase()
  if (spellsOutInitials(title, word)) return true
  return title.some(
    (term) =>
      term === plain ||
      terms(word).includes(term) ||
      (Math.min(term.length, plain.length) >= MIN_STEM_CHARS && (plain.startsWith(term) || term.startsWith(plain))),
  )
}
