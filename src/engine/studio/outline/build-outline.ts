import type { ContentWish } from '../../../domain/artifact.ts'
import type { Figure, FoundTable, Outline, Statement, Theme } from '../outline.ts'
import { wordsFor } from '../words.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { Chooser, type Ranked, rankMembers } from './choose.ts'
import { comparisonsOf } from './comparisons.ts'
import { definitionsOf } from './definitions.ts'
import { eventsOf } from './events.ts'
import { figuresOf } from './figures.ts'
import { findTopics } from './find-topics.ts'
import { aboutFocus, type Emphasis, emphasisOf } from './focus.ts'
import { isTitle } from './headings.ts'
import { keyPhrases } from './key-phrases.ts'
import type { StudioSource } from './material.ts'
import { repeatedFacts } from './repeated-facts.ts'
import { sectionsOf } from './sections.ts'
import { statementOf } from './statements.ts'
import { tablesOf } from './tables.ts'
import { outlineTitle, themeTitles } from './titles.ts'
import { type Topic, topicTree } from './topic-tree.ts'
import { centroidOf, cosineTo, type Vector, vectorSpace } from './vectors.ts'
import { cutWarning, focusWarning, languageWarning, OFFLINE_WARNINGS } from './warnings.ts'

const MOST_STATEMENTS = 10
const FEWEST_STATEMENTS = 6
const MOST_FIGURES = 30
const MOST_SUBTHEMES = 6
const SUBTHEME_STATEMENTS = 3
const COMPARED_PHRASES = 24
const COMMON_SHARE = 0.4
const SUMMARY = { fewest: 3, most: 7 }

/**
 * What the sources say, by theme, for every kind of generated content: central sentences, figures, dates, definitions,
 * comparisons and tables, each with its exact place. Pure computation in bounded time (a 300-page notebook takes well
 * under a second and a half); the same material and wish give the same outline.
 * @param material as `studioMaterial` gives it; without any text the outline is empty
 */
export function buildOutline(material: readonly StudioSource[], wish: ContentWish): Outline {
  const sources = material.filter(({ id }) => !wish.sourceIds || wish.sourceIds.includes(id))
  const all = candidatesOf(sources)
  const emphasis = emphasisOf(all, wish)
  const told = tell(all, emphasis, (phrases) =>
    outlineTitle(sources, phrases, wish, emphasis.focusFound ? wish.focus : undefined),
  )
  const language = mainLanguage(sources)
  return {
    title: told.title,
    language,
    sources: sources.map(({ id, title, chars }) => ({ id, title, chars })),
    summary: told.summary,
    themes: told.themes,
    ...told.facts,
    tables: foundTables(sources, wish, told.figures),
    writtenBy: 'offline',
    warnings: warningsOf(sources, wish, emphasis, language),
  }
}

type Facts = Pick<Outline, 'figures' | 'events' | 'definitions' | 'comparisons'>
/** Tables that speak of the focus, where one was found and some do. */
function foundTables(sources: readonly StudioSource[], wish: ContentWish, figures: readonly Figure[]): FoundTable[] {
  const sections = sources.flatMap(sectionsOf)
  const tables = [...tablesOf(sections), ...repeatedFacts(sections, figures, wordsFor(wish.language).item)]
  return aboutFocus(tables, wish.focus ?? '', mainLanguage(sources))
}

type Told = {
  readonly figures: readonly Figure[]
  readonly summary: Statement[]
  readonly themes: Theme[]
  readonly facts: Facts
  readonly title: string
}

function tell(all: readonly Candidate[], emphasis: Emphasis, titled: (phrases: readonly string[]) => string): Told {
  const candidates = emphasis.members.map((member) => all[member]!)
  const { vectors } = vectorSpace(candidates.map(({ terms }) => terms))
  const topics = candidates.length === 0 ? [] : findTopics(topicTree(candidates), vectors)
  const ranked = topics.map(({ members }) =>
    rankMembers(members, candidates, vectors, (index) => emphasis.weigh(emphasis.members[index]!)),
  )
  const phrases = keyPhrases(
    topics.map(({ members }) => members.map((member) => candidates[member]!)),
    8,
  )
  const title = titled(commonPhrases(candidates))
  const titles = themeTitles(topics, phrases, title)
  const chooser = new Chooser(vectors)
  const themes = topics.map((topic, index) => {
    const chosen = chooser.choose(ranked[index]!, statementCount(topic))
    const statements = chosen.map((member) => statementOf(candidates[member]!))
    const subthemes = subthemesOf(topic, titles[index]!, ranked[index]!, candidates, chooser)
    return { title: titles[index]!, terms: phrases[index]!, statements, subthemes }
  })
  const worth = worthOf(candidates, vectors, (index) => emphasis.weigh(emphasis.members[index]!))
  const figures = figuresOf(candidates, worth)
  return {
    figures,
    summary: summaryOf(ranked, candidates, vectors),
    themes: themes.filter(({ statements }) => statements.length > 0),
    facts: {
      figures: figures.slice(0, MOST_FIGURES),
      events: eventsOf(candidates, worth),
      definitions: definitionsOf(candidates, worth),
      comparisons: comparisonsOf(candidates, worth),
    },
    title,
  }
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
function worthOf(candidates: readonly Candidate[], vectors: readonly Vector[], weigh: (index: number) => number) {
  const near = cosineTo(centroidOf(vectors))
  const nearest = vectors.reduce((most, vector) => Math.max(most, near(vector)), Number.MIN_VALUE)
  return (index: number) => (0.25 + near(vectors[index]!) / nearest) * candidates[index]!.quality * weigh(index)
}

/** The parts of a topic under headings of their own, with what was not said above. */
function subthemesOf(
  topic: Topic,
  title: string,
  ranked: readonly Ranked[],
  candidates: readonly Candidate[],
  chooser: Chooser,
): Theme[] {
  const parts = topic.parts.filter(({ heading }) => isTitle(heading) && heading.toLowerCase() !== title.toLowerCase())
  const largest = [...parts].sort((a, b) => b.members.length - a.members.length).slice(0, MOST_SUBTHEMES)
  const shown = parts.filter((part) => largest.includes(part))
  const phrases = keyPhrases(
    shown.map(({ members }) => members.map((member) => candidates[member]!)),
    4,
  )
  const titles = themeTitles(shown, phrases, title)
  return shown.flatMap((part, index) => {
    const own = new Set(part.members)
    const chosen = chooser.choose(
      ranked.filter((one) => own.has(one.index)),
      SUBTHEME_STATEMENTS,
    )
    const statements = chosen.map((member) => statementOf(candidates[member]!))
    return statements.length === 0 ? [] : [{ title: titles[index]!, terms: phrases[index]!, statements, subthemes: [] }]
  })
}

const statementCount = ({ members }: Topic) =>
  Math.min(MOST_STATEMENTS, Math.max(FEWEST_STATEMENTS, Math.ceil(members.length / 3)))

/** The best of every topic compete; larger topics have more to say. */
function summaryOf(
  ranked: readonly (readonly Ranked[])[],
  candidates: readonly Candidate[],
  vectors: readonly Vector[],
): Statement[] {
  const size = Math.min(SUMMARY.most, Math.max(SUMMARY.fewest, ranked.length))
  const best = ranked.flatMap((members) =>
    members.slice(0, 3).map(({ index, score }, place) => ({ index, score: score * (1 - 0.25 * place) })),
  )
  const chosen = new Chooser(vectors).choose(
    best.sort((a, b) => b.score - a.score || a.index - b.index),
    size,
  )
  return chosen.sort((a, b) => a - b).map((index) => statementOf(candidates[index]!))
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
