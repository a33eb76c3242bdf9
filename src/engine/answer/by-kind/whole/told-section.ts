import { listCloseNames } from '../../meanings/list-other-names.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import { isAppendix } from './appendices.ts'
import type { HeadedSection, PlacedSection } from './heading.ts'
import { isAside } from './heading-kinds.ts'
import { isLicenceSection } from './licence-text.ts'
import { isEmptySection, readOutline } from './outline.ts'
import type { PhraseWord } from './phrase-words.ts'

/**
 * How much of a phrase its heading says at least, by its words, how much of it the section says with what stands under the heading, and how
 * much of the heading the phrase says, by weight.
 */
const MIN_SAID = { byHeading: 0.5, inAll: 0.65, ofHeading: 0.3 } as const

/** What a heading says by another word of the same sense counts a little less than the word itself. */
const BY_NAME_COUNTS = 0.9

/** A word of the phrase by its terms, and by those of its other names in the language. */
type ToldWord = { readonly terms: readonly string[]; readonly names: readonly (readonly string[])[] }

type ToldSection = PlacedSection & { readonly saidByHeading: number; readonly saidOfHeading: number }

/**
 * The section whose heading says a part of the phrase, and its text the rest: "the history of the project" is told under "History and
 * Credits", "choosing a cable" under "Which cable should I use?". Of several the one whose heading says most of it and least beside it; an
 * appendix only where nothing else does, and never a licence. Null where none is headed so.
 */
export function findToldSection(
  words: readonly PhraseWord[],
  sources: readonly IndexedSource[],
  language: string,
  retrieval: Retrieval,
): PlacedSection | null {
  const asked = words.filter(({ isNoun }) => !isNoun).map(({ word }) => readToldWord(word, language, retrieval))
  const told = sources.flatMap((source) => rateSections(source, asked, retrieval))
  const inText = told.filter(({ source, section }) => !isAppendix(source, section))
  return (inText.length > 0 ? inText : told).toSorted(compareTold)[0] ?? null
}

function readToldWord(word: string, language: string, { terms }: Retrieval): ToldWord {
  const names = listCloseNames(word.toLowerCase(), language).map((name) => terms(name))
  return { terms: terms(word), names: names.filter(({ length }) => length > 0) }
}

/** The terms by which a heading says a word, the word's own before those of its other names; null where it says none. */
function meetTold({ terms, names }: ToldWord, held: ReadonlySet<string>) {
  const saysAll = (one: readonly string[]) => one.every((term) => held.has(term))
  if (saysAll(terms)) return { terms, counts: 1 }
  const name = names.find(saysAll)
  return name ? { terms: name, counts: BY_NAME_COUNTS } : null
}

const compareTold = (one: ToldSection, other: ToldSection): number =>
  other.saidByHeading - one.saidByHeading || other.saidOfHeading - one.saidOfHeading

/** What a source is called stands in many of its headings and tells none of them from the others. */
function rateSections(source: IndexedSource, asked: readonly ToldWord[], retrieval: Retrieval): readonly ToldSection[] {
  const ownName = new Set(retrieval.terms(source.name))
  const telling = asked.filter(({ terms }) => terms.length > 0 && !terms.every((term) => ownName.has(term)))
  if (telling.length === 0) return []
  return readOutline(source)
    .filter((section) => !isAside(section) && !isLicenceSection(section) && !isEmptySection(section))
    .flatMap((section) => rateSection(source, section, telling, ownName, retrieval) ?? [])
}

function rateSection(
  source: IndexedSource,
  section: HeadedSection,
  telling: readonly ToldWord[],
  ownName: ReadonlySet<string>,
  { terms, weightOf }: Retrieval,
): ToldSection | null {
  const title = new Set(terms(section.title).filter((term) => !ownName.has(term)))
  const said = telling.flatMap((word) => meetTold(word, title) ?? [])
  const saidByHeading = said.reduce((sum, { counts }) => sum + counts, 0) / telling.length
  if (said.length < MIN_SAID.byHeading * telling.length || said.length === 0) return null
  const saidTerms = new Set(said.flatMap((one) => one.terms))
  const saidOfHeading = addTermWeights([...saidTerms], weightOf) / addTermWeights([...title], weightOf)
  if (saidOfHeading < MIN_SAID.ofHeading) return null
  const held = new Set(terms(source.text.slice(section.start, section.end)))
  const saidInAll = telling.filter((word) => meetTold(word, held) !== null).length / telling.length
  return saidInAll < MIN_SAID.inAll ? null : { source, section, saidByHeading, saidOfHeading }
}
