import type { ContentRequest } from '../../domain/artifact.ts'
import { findMainLanguage } from '../../text/main-language.ts'
import { readContentLabels } from '../locales/read-locale.ts'
import type { FoundTable, Outline } from '../outline.ts'
import { findArgument } from './argument.ts'
import { buildThemes } from './build-themes.ts'
import { findSentenceCandidates, type SentenceCandidate } from './candidates.ts'
import type { WeighedCandidates } from './choose-sentences.ts'
import { findTermDefinitions } from './definitions.ts'
import { findDatedEvents } from './events.ts'
import { findFigures, findPairedFigures } from './figures.ts'
import { findCaptions } from './find-captions.ts'
import { findTopics } from './find-topics.ts'
import { type Emphasis, keepTablesAboutFocus, measureEmphasis } from './focus.ts'
import { findKeyPhrases } from './key-phrases.ts'
import type { StudioSource } from './material.ts'
import { measureProminence } from './prominence.ts'
import { splitSections } from './sections.ts'
import { findWhole } from './stands-by-structure.ts'
import { toStatement } from './statements.ts'
import { findSectionTables } from './tables.ts'
import { chooseOutlineTitle } from './titles.ts'
import { buildTopicTree } from './topic-tree.ts'
import { findTranslatedSources } from './translations.ts'
import { findValueTables } from './value-tables.ts'
import { buildVectorSpace, computeCentroid, measureCosineTo } from './vectors.ts'
import {
  OFFLINE_WARNINGS,
  warnOfCutSources,
  warnOfLanguage,
  warnOfMissingFocus,
  warnOfTranslations,
} from './warnings.ts'

const MAX_OUTLINE_FIGURES = 30
const MAX_STATED = 1_500
/** Of more no sentence with two figures is asked for. */
const MAX_SHORT_CANDIDATES = 100
const COMPARED_PHRASES = 24
const COMMON_SHARE = 0.4
/** What a sentence far from the centre of the whole is still worth as a fact. */
const MIN_RATING = 0.25

/**
 * What the sources say, by theme, for every kind of generated content: central sentences, figures, dates, definitions,
 * and tables, each with its exact place. Pure computation that grows with the length of the text (about a
 * second for 300 pages); the same material and wish give the same outline.
 * @param material as `readStudioMaterial` gives it; without any text the outline is empty
 * @param notebook what its owner calls the notebook
 */
export function buildOutline(material: readonly StudioSource[], request: ContentRequest, notebook = ''): Outline {
  const sources = material.filter(({ id }) => !request.sourceIds || request.sourceIds.includes(id))
  const language = findOutlineLanguage(sources)
  const found = findSentenceCandidates(sources)
  const translated = sources.length > 1 ? findTranslatedSources(found, request.language) : new Set<string>()
  const all = found.filter(({ section }) => !translated.has(section.source.id))
  const emphasis = measureEmphasis(all, request)
  const weighed = weighCandidates(all, emphasis)
  const { candidates, vectors } = weighed
  const topics = candidates.length === 0 ? [] : findTopics(buildTopicTree(candidates), vectors)
  const focus = emphasis.focusFound ? request.focus : undefined
  const title = chooseOutlineTitle({ sources, notebook, common: findCommonPhrases(candidates) }, request, focus)
  const rateAt = createSentenceRater(weighed)
  const whole = [...candidates.keys()].filter((index) => weighed.isWhole[index])
  const stated = whole.map((index) => candidates[index]!)
  const rateStated = (at: number) => rateAt(whole[at]!)
  const figures = findFigures(stated, rateStated)
  return {
    title,
    language,
    sources: sources.map(({ id, title, chars }) => ({ id, title, chars })),
    ...buildThemes(topics, weighed, title, readContentLabels(request.language).overview),
    argument: findArgument(weighed, rateAt),
    figures: figures.slice(0, MAX_OUTLINE_FIGURES),
    pairedFigures: candidates.length > MAX_SHORT_CANDIDATES ? [] : findPairedFigures(stated, rateStated),
    events: findDatedEvents(stated, rateStated),
    definitions: findTermDefinitions(candidates, rateAt),
    tables: gatherTables(sources, request, language),
    stated: stated.slice(0, MAX_STATED).map(toStatement),
    captions: findCaptions(all.length === 0 ? [] : sources.flatMap(splitSections)),
    writtenBy: 'offline',
    warnings: listOutlineWarnings(sources, request, emphasis, language, translated),
    ignored: listIgnoredWishes(emphasis),
    ...(emphasis.instructionsFound === true && { isStressed: true }),
  }
}

const listIgnoredWishes = ({ focusFound, instructionsFound }: Emphasis): NonNullable<Outline['ignored']> => [
  ...(focusFound === false ? (['focus'] as const) : []),
  ...(instructionsFound === false ? (['instructions'] as const) : []),
]

/** The candidates that the wish leaves, with their weights. */
function weighCandidates(all: readonly SentenceCandidate[], { members, weigh }: Emphasis): WeighedCandidates {
  const candidates = members.map((member) => all[member]!)
  const { vectors } = buildVectorSpace(candidates.map(({ terms }) => terms))
  const weighMember = (index: number) => weigh(members[index]!)
  const prominence = measureProminence(candidates).map((own, index) => Math.max(own, (weighMember(index) - 1) / 2)) // what instructions stress
  const isWhole = findWhole(candidates).map((own, index) => own || weighMember(index) > 1) // what is wished for is told as it stands
  return { candidates, vectors, prominence, weigh: weighMember, isWhole }
}

/** What several of the sources speak of; of one source, what it speaks of. */
function findCommonPhrases(candidates: readonly SentenceCandidate[]): readonly string[] {
  const bySource = Map.groupBy(candidates, ({ section }) => section.source.id)
  const [phrases = []] = findKeyPhrases([candidates], COMPARED_PHRASES)
  return phrases.filter((phrase) => {
    const wanted = phrase.toLowerCase()
    const share = phrase.includes(' ') ? COMMON_SHARE : 2 * COMMON_SHARE // a single word is soon common
    const least = Math.max(Math.min(2, bySource.size), Math.ceil(bySource.size * share))
    const mentionsPhrase = (ones: readonly SentenceCandidate[]) =>
      ones.some(({ text }) => text.toLowerCase().includes(wanted))
    return [...bySource.values()].filter(mentionsPhrase).length >= least
  })
}

/** How much a sentence tells of the whole, 0 to about 1: for figures, dates and definitions. */
function createSentenceRater({ candidates, vectors, weigh }: WeighedCandidates): (index: number) => number {
  const near = measureCosineTo(computeCentroid(vectors))
  const nearest = vectors.reduce((most, vector) => Math.max(most, near(vector)), Number.MIN_VALUE)
  return (index) => (MIN_RATING + near(vectors[index]!) / nearest) * candidates[index]!.quality * weigh(index)
}

/** Tables that speak of the focus, where one was found and some do. */
function gatherTables(sources: readonly StudioSource[], request: ContentRequest, language: string): FoundTable[] {
  const sections = sources.flatMap(splitSections)
  const words = readContentLabels(request.language)
  const named = findSectionTables(sections)
  const tables = [...named, ...findValueTables(sections, named, words)].map((table) =>
    table.columns[0] === '1' ? { ...table, columns: [words.item, ...table.columns.slice(1)] } : table,
  )
  return keepTablesAboutFocus(tables, request.focus ?? '', language)
}

/** The language that most of the text is in, ISO 639-1, or `und`. */
export const findOutlineLanguage = (sources: readonly StudioSource[]): string => findMainLanguage(sources) ?? 'und'

function listOutlineWarnings(
  sources: readonly StudioSource[],
  request: ContentRequest,
  { focusFound, instructionsFound }: Emphasis,
  language: string,
  translated: ReadonlySet<string>,
): string[] {
  return [
    warnOfLanguage(request.language, language),
    focusFound === false ? warnOfMissingFocus(request.focus!) : null,
    instructionsFound === false ? OFFLINE_WARNINGS.instructions : null,
    warnOfCutSources(sources),
    warnOfTranslations(sources.filter(({ id }) => translated.has(id))),
  ].filter((warning) => warning !== null)
}
