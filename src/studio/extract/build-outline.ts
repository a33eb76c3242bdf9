import type { ContentWish } from '../../domain/artifact.ts'
import { wordsFor } from '../locales/words.ts'
import type { Figure, FoundTable, Outline } from '../outline.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import type { Telling } from './choose.ts'
import { comparisonsOf } from './comparisons.ts'
import { definitionsOf } from './definitions.ts'
import { eventsOf } from './events.ts'
import { figuresOf } from './figures.ts'
import { findTopics } from './find-topics.ts'
import { aboutFocus, type Emphasis, emphasisOf } from './focus.ts'
import { keyPhrases } from './key-phrases.ts'
import type { StudioSource } from './material.ts'
import { repeatedFacts } from './repeated-facts.ts'
import { sectionsOf } from './sections.ts'
import { tablesOf } from './tables.ts'
import { tellThemes } from './tell-themes.ts'
import { outlineTitle } from './titles.ts'
import { topicTree } from './topic-tree.ts'
import { centroidOf, cosineTo, vectorSpace } from './vectors.ts'
import { cutWarning, focusWarning, languageWarning, OFFLINE_WARNINGS } from './warnings.ts'

const MOST_FIGURES = 30
const COMPARED_PHRASES = 24
const COMMON_SHARE = 0.4
/** What a sentence far from the centre of the whole is still worth as a fact. */
const LEAST_WORTH = 0.25

/**
 * What the sources say, by theme, for every kind of generated content: central sentences, figures, dates, definitions,
 * comparisons and tables, each with its exact place. Pure computation that grows with the length of the text (about a
 * second for 300 pages); the same material and wish give the same outline.
 * @param material as `studioMaterial` gives it; without any text the outline is empty
 */
export function buildOutline(material: readonly StudioSource[], wish: ContentWish): Outline {
  const sources = material.filter(({ id }) => !wish.sourceIds || wish.sourceIds.includes(id))
  const language = mainLanguage(sources)
  const all = candidatesOf(sources)
  const emphasis = emphasisOf(all, wish)
  const telling = tellingOf(all, emphasis)
  const { candidates, vectors } = telling
  const topics = candidates.length === 0 ? [] : findTopics(topicTree(candidates), vectors)
  const focus = emphasis.focusFound ? wish.focus : undefined
  const title = outlineTitle(sources, commonPhrases(candidates), wish, focus)
  const worth = worthOf(telling)
  const figures = figuresOf(candidates, worth)
  return {
    title,
    language,
    sources: sources.map(({ id, title, chars }) => ({ id, title, chars })),
    ...tellThemes(topics, telling, title),
    figures: figures.slice(0, MOST_FIGURES),
    events: eventsOf(candidates, worth),
    definitions: definitionsOf(candidates, worth),
    comparisons: comparisonsOf(candidates, worth),
    tables: foundTables(sources, wish, figures, language),
    writtenBy: 'offline',
    warnings: warningsOf(sources, wish, emphasis, language),
  }
}

/** The candidates that the wish leaves, with their weights. */
function tellingOf(all: readonly Candidate[], { members, weigh }: Emphasis): Telling {
  const candidates = members.map((member) => all[member]!)
  const { vectors } = vectorSpace(candidates.map(({ terms }) => terms))
  return { candidates, vectors, weigh: (index) => weigh(members[index]!) }
}

/** What several of the sources speak of; of one source, what it speaks of. */
function commonPhrases(candidates: readonly Candidate[]): readonly string[] {
  const bySource = Map.groupBy(candidates, ({ section }) => section.source.id)
  const [phrases = []] = keyPhrases([candidates], COMPARED_PHRASES)
  return phrases.filter((phrase) => {
    const wanted = phrase.toLowerCase()
    const share = phrase.includes(' ') ? COMMON_SHARE : 2 * COMMON_SHARE // a single word is soon common
    const least = Math.max(Math.min(2, bySource.size), Math.ceil(bySource.size * share))
    const speaksOfIt = (ones: readonly Candidate[]) => ones.some(({ text }) => text.toLowerCase().includes(wanted))
    return [...bySource.values()].filter(speaksOfIt).length >= least
  })
}

/** How much a sentence tells of the whole, 0 to about 1: for figures, dates and definitions. */
function worthOf({ candidates, vectors, weigh }: Telling): (index: number) => number {
  const near = cosineTo(centroidOf(vectors))
  const nearest = vectors.reduce((most, vector) => Math.max(most, near(vector)), Number.MIN_VALUE)
  return (index) => (LEAST_WORTH + near(vectors[index]!) / nearest) * candidates[index]!.quality * weigh(index)
}

/** Tables that speak of the focus, where one was found and some do. */
function foundTables(
  sources: readonly StudioSource[],
  wish: ContentWish,
  figures: readonly Figure[],
  language: string,
): FoundTable[] {
  const sections = sources.flatMap(sectionsOf)
  const tables = [...tablesOf(sections), ...repeatedFacts(sections, figures, wordsFor(wish.language).item)]
  return aboutFocus(tables, wish.focus ?? '', language)
}

function mainLanguage(sources: readonly StudioSource[]): string {
  const chars = new Map<string, number>()
  for (const { language, text } of sources) chars.set(language, (chars.get(language) ?? 0) + text.length)
  return [...chars].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'und'
}

function warningsOf(
  sources: readonly StudioSource[],
  wish: ContentWish,
  { focusFound, instructionsFound }: Emphasis,
  language: string,
): string[] {
  return [
    languageWarning(wish.language, language),
    focusFound === false ? focusWarning(wish.focus!) : null,
    instructionsFound === false ? OFFLINE_WARNINGS.instructions : null,
    cutWarning(sources),
  ].filter((warning) => warning !== null)
}
