import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import type { HeadedSection, PlacedSection } from './heading.ts'
import { isEmptySection } from './outline.ts'
import type { PhraseWord } from './phrase-words.ts'
import { listHeaded } from './titled-page.ts'

/**
 * How much of the phrase and of the heading is met at least. Where the question says "the section on ...", a few of the heading's words
 * are enough; when so many words are shared, fewer of the others have to be.
 */
const MIN_MET = { phrase: 0.75, heading: 0.55, headingByNoun: 0.3, ofMany: 0.5 } as const
const MANY_WORDS = 3

/** A part of a book may bear the name of its first chapter, which is meant. */
const EMPTY_COSTS = 0.01

/**
 * The section whose heading a phrase gives, word by word or nearly so; null when none is near enough.
 * @param isPart the phrase calls it a section or chapter
 */
export function findNamedSection(
  words: readonly PhraseWord[],
  sources: readonly IndexedSource[],
  isPart: boolean,
  { terms, weightOf }: Retrieval,
): PlacedSection | null {
  const asked = new Set(words.filter(({ isNoun }) => !isNoun).flatMap(({ word }) => terms(word)))
  const nouns = new Set(words.filter(({ isNoun }) => isNoun).flatMap(({ word }) => terms(word)))
  if (asked.size === 0 && nouns.size === 0) return null
  const found: RatedSection[] = []
  for (const source of sources)
    for (const section of listHeaded(source, sources.length)) {
      const title = new Set(terms(chooseTitle(section, asked, terms)))
      if (title.size === 0) continue
      const wanted = new Set([...asked, ...[...nouns].filter((term) => title.has(term))])
      if (wanted.size === 0) continue
      const shared = addTermWeights(
        [...wanted].filter((term) => title.has(term)),
        weightOf,
      )
      const [phraseMet, headingMet] = [
        shared / addTermWeights(wanted, weightOf),
        shared / addTermWeights(title, weightOf),
      ]
      const isClear = [...wanted].filter((term) => title.has(term)).length >= MANY_WORDS
      if (phraseMet < (isClear ? MIN_MET.ofMany : MIN_MET.phrase)) continue
      if (headingMet < (isPart ? MIN_MET.headingByNoun : isClear ? MIN_MET.ofMany : MIN_MET.heading)) continue
      const score = phraseMet + headingMet - (isEmptySection(section) ? EMPTY_COSTS : 0)
      found.push({ source, section, score, phraseMet, headingMet })
    }
  const best = found.reduce<RatedSection | null>((one, other) => (!one || other.score > one.score ? other : one), null)
  return best && (found.find((one) => isOver(one, best)) ?? best)
}

/** "Non-Maintainer Uploads (NMUs)" is called either. */
const ABBREVIATED = /[(（](\p{Lu}[\p{Lu}\p{N}]+s?)[)）]/u

function chooseTitle({ title }: HeadedSection, asked: ReadonlySet<string>, terms: Retrieval['terms']): string {
  const short = ABBREVIATED.exec(title)?.[1]
  return short !== undefined && terms(short).some((term) => asked.has(term)) ? short : title
}

type RatedSection = PlacedSection & Readonly<Record<'score' | 'phraseMet' | 'headingMet', number>>

/** "Terminal mode operation" over "Terminal mode commands": of two headings that say the phrase and more, one within the other, the outer is meant. */
const isOver = (outer: RatedSection, inner: RatedSection): boolean =>
  outer.source === inner.source &&
  outer.section.start < inner.section.start &&
  outer.section.end >= inner.section.end &&
  inner.headingMet < 1 &&
  outer.phraseMet >= inner.phraseMet &&
  !isEmptySection(outer.section)
