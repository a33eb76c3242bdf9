import { toPlainTitle } from '../../../../text/plain-title.ts'
import { loadLexicon } from '../../meanings/lexicon.ts'
import { listNames } from '../../meanings/read-meanings.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import { findCognate } from '../../translate/find-cognate.ts'
import type { HeadedSection } from './heading.ts'
import { isLeading } from './heading-kinds.ts'
import { isEmptySection, readOutline } from './outline.ts'
import type { PhraseWord } from './phrase-words.ts'
import { readHeading } from './read-heading.ts'

/**
 * How much of the phrase and of the heading is met at least; a heading may say more beside several words that it has, and in a book
 * of many headings one of them alone is met by chance.
 */
const MIN_MET = { phrase: 0.66, heading: 0.3, headingOfOne: 0.5 } as const
/** What a name counts by which share of its letters it has from the question, or where it is the commonest: of several the likest is meant. */
const LIKENESS_COUNTS = 0.1
const COMMONEST_LIKENESS = 0.5
const EMPTY_COSTS = 0.01
/** So much of a compound is a word of its own. */
const MIN_PART_CHARS = 4
const NO_NAME: ReadonlySet<string> = new Set()

/** A name by its terms. */
type ForeignName = { readonly terms: readonly string[]; readonly likeness: number }

/** A section, or all of a source where it is null. */
type ForeignPart = { readonly source: IndexedSource; readonly section: HeadedSection | null }

/**
 * The section of sources in other languages, or the one of them, that a phrase calls by words of the question's: "the chapter on
 * configuration" of an Italian guide, and "the introduction" whatever it is called. Null where all sources are in the question's language,
 * or none is called so.
 */
export function findForeignSection(
  words: readonly PhraseWord[],
  sources: readonly IndexedSource[],
  language: string,
  retrieval: Retrieval,
): ForeignPart | null {
  const named = words.filter(({ isNoun }) => !isNoun)
  const others = retrieval.languages.filter((code) => code !== language && code !== 'und')
  const [first] = named
  if (!first || others.length === 0) return null
  if (named.length === 1 && isLeading({ title: first.word })) return findLeading(sources)
  const called = named.map(({ word }) => listForeignNames(word, language, others, retrieval))
  const rated = sources.flatMap((source) => rateParts(source, called, retrieval))
  const best = rated.reduce<RatedPart | null>((one, other) => (other.score > (one?.score ?? 0) ? other : one), null)
  return best && { source: best.source, section: best.section }
}

type RatedPart = ForeignPart & { readonly score: number }

/** A chapter that is a source of its own bears its heading as its name. */
function rateParts(source: IndexedSource, called: readonly (readonly ForeignName[])[], retrieval: Retrieval) {
  const { title } = readHeading(toPlainTitle(source.name))
  const ownName = new Set(retrieval.terms(title))
  const whole: RatedPart = { source, section: null, score: rateForeignTitle(title, called, NO_NAME, retrieval) }
  const parts = readOutline(source).map((section): RatedPart => {
    const score = rateForeignTitle(section.title, called, ownName, retrieval)
    return { source, section, score: score - (isEmptySection(section) ? EMPTY_COSTS : 0) }
  })
  return [...parts, whole]
}

/** What a word may be called there: as it is, by its meanings, or else by the word that it is a cousin of. */
function listForeignNames(
  word: string,
  language: string,
  others: readonly string[],
  retrieval: Retrieval,
): readonly ForeignName[] {
  const meant = loadLexicon(language).listMeanings(word.toLowerCase())
  const names = others.flatMap((code) => meant.flatMap((meaning) => listNames(meaning, code)))
  const commonest = others.flatMap((code) => listNames(meant[0] ?? {}, code)[0] ?? [])
  const known = [...new Set([word, ...names])].map((name) => ({
    terms: retrieval.terms(name),
    likeness: Math.max(measureLikeness(word, name), commonest.includes(name) ? COMMONEST_LIKENESS : 0),
  }))
  const cousin = findCognate(word, language, retrieval)
  return [...known, ...(cousin === null ? [] : [{ terms: [cousin], likeness: 1 }])].filter(
    ({ terms }) => terms.length > 0,
  )
}

/** "Configurazione" is likelier meant by "configuration" than "opzione". */
function measureLikeness(one: string, other: string): number {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()]
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return shared / left.length
}

/** How well a heading says what the words are called; 0 where it says too little of it. The name of its source tells it from no other. */
function rateForeignTitle(
  title: string,
  called: readonly (readonly ForeignName[])[],
  ownName: ReadonlySet<string>,
  retrieval: Retrieval,
): number {
  const held = [...new Set(retrieval.terms(title))]
  const met = called.map((names) => names.filter(({ terms }) => terms.every((term) => meetsTerm(held, term))))
  const phraseMet = met.filter(({ length }) => length > 0).length / called.length
  if (phraseMet < MIN_MET.phrase) return 0
  const told = met.flat().flatMap(({ terms }) => terms)
  const [said, other] = [true, false].map((isSaid) =>
    addTermWeights(
      held.filter((term) => told.some((one) => meetsTerm([term], one)) === isSaid && (isSaid || !ownName.has(term))),
      retrieval.weightOf,
    ),
  ) as [number, number]
  const headingMet = said / Math.max(said + other, Number.MIN_VALUE)
  if (headingMet < (called.length === 1 ? MIN_MET.headingOfOne : MIN_MET.heading)) return 0
  const likeness = met.map((names) => Math.max(0, ...names.map((name) => name.likeness)))
  return phraseMet + headingMet + (LIKENESS_COUNTS * likeness.reduce((sum, one) => sum + one, 0)) / called.length
}

/** A term itself, or a compound that begins or ends with it: "Status" and "Bericht" are met by "Statusbericht". */
const meetsTerm = (held: readonly string[], term: string): boolean =>
  held.some(
    (one) =>
      one === term ||
      (term.length >= MIN_PART_CHARS &&
        one.length >= term.length + MIN_PART_CHARS &&
        (one.startsWith(term) || one.endsWith(term))),
  )

/** "Einführung – Was ist das?" */
const dropSubtitle = ({ title }: { readonly title: string }) => ({ title: title.split(/\s[-–—:]\s/u, 1)[0]! })

function findLeading(sources: readonly IndexedSource[]): ForeignPart | null {
  for (const source of sources) {
    const section = readOutline(source).find((one) => isLeading(dropSubtitle(one)))
    if (section) return { source, section }
  }
  return null
}
