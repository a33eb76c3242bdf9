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

type ToldSection = PlacedSection & { readonly saidByHeading: number; readonly saidOfHeading: number }

/**
 * The section whose heading says a part of the phrase, and its text the rest: "the history of the project" is told under "History and
 * Credits", "choosing a cable" under "Which cable should I use?". Of several the one whose heading says most of it and least beside it; an
 * appendix only where nothing else does, and never a licence. Null where none is headed so.
 */
export function findToldSection(
  words: readonly PhraseWord[],
  sources: readonly IndexedSource[],
  retrieval: Retrieval,
): PlacedSection | null {
  const asked = words.filter(({ isNoun }) => !isNoun).map(({ word }) => retrieval.terms(word))
  const told = sources.flatMap((source) => rateSections(source, asked, retrieval))
  const inText = told.filter(({ source, section }) => !isAppendix(source, section))
  return (inText.length > 0 ? inText : told).toSorted(compareTold)[0] ?? null
}

const compareTold = (one: ToldSection, other: ToldSection): number =>
  other.saidByHeading - one.saidByHeading || other.saidOfHeading - one.saidOfHeading

/** What a source is called stands in many of its headings and tells none of them from the others. */
function rateSections(
  source: IndexedSource,
  asked: readonly (readonly string[])[],
  retrieval: Retrieval,
): readonly ToldSection[] {
  const ownName = new Set(retrieval.terms(source.name))
  const telling = asked.filter((terms) => terms.length > 0 && !terms.every((term) => ownName.has(term)))
  if (telling.length === 0) return []
  return readOutline(source)
    .filter((section) => !isAside(section) && !isLicenceSection(section) && !isEmptySection(section))
    .flatMap((section) => rateSection(source, section, telling, ownName, retrieval) ?? [])
}

function rateSection(
  source: IndexedSource,
  section: HeadedSection,
  telling: readonly (readonly string[])[],
  ownName: ReadonlySet<string>,
  { terms, weightOf }: Retrieval,
): ToldSection | null {
  const title = [...new Set(terms(section.title))].filter((term) => !ownName.has(term))
  const said = telling.filter((one) => one.every((term) => title.includes(term)))
  const saidByHeading = said.length / telling.length
  if (said.length === 0 || saidByHeading < MIN_SAID.byHeading) return null
  const saidOfHeading = addTermWeights([...new Set(said.flat())], weightOf) / addTermWeights(title, weightOf)
  if (saidOfHeading < MIN_SAID.ofHeading) return null
  const held = new Set(terms(source.text.slice(section.start, section.end)))
  const saidInAll = telling.filter((one) => one.every((term) => held.has(term))).length / telling.length
  return saidInAll < MIN_SAID.inAll ? null : { source, section, saidByHeading, saidOfHeading }
}
