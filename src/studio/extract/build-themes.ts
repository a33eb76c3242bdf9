import { ITEM_MARK } from '../../text/item-mark.ts'
import type { Statement, Theme } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import {
  compareRanks,
  type RankedSentence,
  rankMembers,
  SentenceChooser,
  type WeighedCandidates,
} from './choose-sentences.ts'
import { isTitleHeading } from './headings.ts'
import { JOINED_HEADING } from './join-topics.ts'
import { findKeyPhrases } from './key-phrases.ts'
import { findNounPhrases, selectNames } from './noun-phrases.ts'
import { opensWithName } from './stands-alone.ts'
import { tellStatements } from './tell-statements.ts'
import { chooseThemeTitles, cutContinuation, joinTitles, listTitledMembers, titleHolds } from './titles.ts'
import type { SourceTopic } from './topic-tree.ts'

/** Of a theme at most; a text of which so little may be told in all is told whole. */
const STATEMENTS = { fewest: 3, most: 6, whole: 12 }
const MAX_THEME_TERMS = 8
const SUBTHEMES = { most: 6, statements: 2, terms: 4, compared: 60 }
/** At most, and of several sources. */
const SUMMARY = { most: 4, sources: 8 }
/** What a sentence counts that its document makes nothing of: the caller may have wished for it. */
const BASE = 0.25
const MIN_LEAD_SCORE = 0.7
const compareNumbers = (a: number, b: number) => a - b
const MAX_COMPARED_LEADS = 60
/** So much less each further sentence of one source counts for the summary. */
const SUMMARY_DISCOUNT = 0.25
/** Of several sources each is heard before any is heard twice. */
const SHARED_DISCOUNT = 4

/**
 * The themes of the topics and the summary of them all. No statement stands in two themes, or in a theme and its part.
 * @param title of the whole, which no theme repeats
 * @param overview what the part before the first heading is called
 */
export function buildThemes(
  topics: readonly SourceTopic[],
  weighed: WeighedCandidates,
  title: string,
  overview: string,
): { themes: Theme[]; summary: Statement[] } {
  const chooser = new SentenceChooser(weighed.vectors)
  const ranked = topics.map((topic) => rankMembers(pickWhole(listTitledMembers(topic), weighed), weighed))
  const terms = findTopicTerms(topics, weighed, MAX_THEME_TERMS)
  const chosen = topics.map((topic, index) =>
    chooser.choose(ranked[index]!, countMostStatements(topic, weighed)).sort(compareNumbers),
  )
  const names = findTopicNames(topics, chosen, weighed)
  const spoken = [...topics.keys()].filter((index) => chosen[index]!.length > 0) // else "(2)" stood where there is no first
  const untitled = spoken.map((index) => ({
    topic: topics[index]!,
    phrases: selectNames(terms[index]!, pickCandidates(topics[index]!, weighed)),
    names: names[index]!,
    told: readTexts(chosen[index]!, weighed),
    spoken: readTexts(topics[index]!.members, weighed),
  }))
  const titles = chooseThemeTitles(untitled, title, overview)
  const themes = spoken.map((index, place) => ({
    title: titles[place]!,
    terms: terms[index]!,
    statements: buildStatements(chosen[index]!, weighed, titles[place]!),
    subthemes: joinContinued(buildSubthemes(topics[index]!, titles[place]!, weighed, chooser), '', ''),
  }))
  return {
    themes: joinContinued(
      themes.filter(({ statements }) => statements.length > 0),
      title,
      overview,
    ),
    summary: chooseSummaryStatements(dropEntries(ranked, weighed), weighed),
  }
}

/** A theme that only goes on with one before it, "The harbour (2)", is told with that, what goes on with the whole with the overview; the first of them opens these. */
function joinContinued(themes: readonly Theme[], whole: string, overview: string): Theme[] {
  const joined: Theme[] = []
  for (const theme of themes) {
    const begun = cutContinuation(theme.title).toLowerCase()
    const isNext = begun !== theme.title.toLowerCase()
    const name = begun === whole.toLowerCase() ? overview.toLowerCase() : begun
    const at = isNext ? joined.findIndex((one) => one.title.toLowerCase() === name) : -1
    if (at < 0)
      joined.push(
        isNext ? { ...theme, title: begun === whole.toLowerCase() ? overview : cutContinuation(theme.title) } : theme,
      )
    else joined[at] = joinThemes(joined[at]!, theme)
  }
  return joined
}

const joinThemes = (first: Theme, next: Theme): Theme => ({
  ...first,
  statements: [...first.statements, ...next.statements],
  subthemes: [...first.subthemes, ...next.subthemes],
})

const pickWhole = (members: readonly number[], { isWhole }: WeighedCandidates) =>
  members.filter((member) => isWhole[member])

const countMostStatements = ({ members }: SourceTopic, { isWhole }: WeighedCandidates) =>
  isWhole.filter(Boolean).length <= STATEMENTS.whole
    ? STATEMENTS.whole
    : Math.min(STATEMENTS.most, Math.max(STATEMENTS.fewest, Math.ceil(members.length / 3)))

const findTopicTerms = (topics: readonly SourceTopic[], weighed: WeighedCandidates, limit: number) =>
  findKeyPhrases(
    topics.map((topic) => pickCandidates(topic, weighed)),
    limit,
  )

const readTexts = (members: readonly number[], { candidates }: WeighedCandidates) =>
  members.map((member) => candidates[member]!.text)

const pickCandidates = ({ members }: SourceTopic, { candidates }: WeighedCandidates) =>
  members.map((member) => candidates[member]!)

/** @param chosen of each topic, the sentences that stand under its title */
function findTopicNames(
  topics: readonly SourceTopic[],
  chosen: readonly (readonly number[])[],
  weighed: WeighedCandidates,
) {
  const stated = chosen.map((members) => new Set(members.map((member) => weighed.candidates[member]!)))
  return findNounPhrases(
    topics.map((topic) => pickCandidates(topic, weighed)),
    stated,
  )
}

/** The largest parts of a topic under headings of their own, with what was not said above. */
function buildSubthemes(
  topic: SourceTopic,
  title: string,
  weighed: WeighedCandidates,
  chooser: SentenceChooser,
): Theme[] {
  const parts = topic.parts.filter(
    ({ heading }) => isTitleHeading(heading) && heading.toLowerCase() !== title.toLowerCase(),
  )
  const largest = [...parts].sort((a, b) => b.members.length - a.members.length).slice(0, SUBTHEMES.most)
  const largestParts = parts.filter((part) => largest.includes(part))
  const terms = findTopicTerms(largestParts, weighed, SUBTHEMES.terms)
  const untitled = largestParts.map((topic, index) => ({
    topic,
    phrases: terms[index]!,
    names: [],
    told: [],
    spoken: [],
  }))
  const titles = chooseThemeTitles(untitled, title)
  const isUnnamed = ({ heading }: SourceTopic) => topic.heading === JOINED_HEADING && !titleHolds(title, heading)
  return largestParts.flatMap((part, index) => {
    const own = part.members.filter((member) => weighed.candidates[member]!.section.heading === part.heading)
    const ranked = rankMembers(pickWhole(isUnnamed(part) ? own : part.members, weighed), weighed, SUBTHEMES.compared)
    const chosen = chooser.choose(ranked, SUBTHEMES.statements).sort(compareNumbers)
    const statements = buildStatements(chosen, weighed, isUnnamed(part) ? joinTitles([title, part.heading]) : '') // else it would pass for what the title names
    return statements.length === 0 ? [] : [{ title: titles[index]!, terms: terms[index]!, statements, subthemes: [] }]
  })
}

const buildStatements = (chosen: readonly number[], { candidates }: WeighedCandidates, title: string): Statement[] =>
  tellStatements(
    chosen.map((index) => candidates[index]!),
    title,
  )

/**
 * What the documents themselves make most of, of several something of each; where they make nothing of any, the best of
 * each topic. Told in reading order, but first what the caller wished to hear of.
 */
function chooseSummaryStatements(
  ranked: readonly (readonly RankedSentence[])[],
  weighed: WeighedCandidates,
): Statement[] {
  const { vectors } = weighed
  const [leading = []] = dropEntries([rankLeads(weighed)], weighed)
  const sources = Math.min(SUMMARY.sources, new Set(leading.map((one) => readSource(one, weighed))).size)
  const best = leading.length > 0 ? leading : ranked.flatMap((members) => members.slice(0, 1)).sort(compareRanks)
  const inOrder = new SentenceChooser(vectors).choose(best, Math.max(sources, SUMMARY.most)).sort(compareNumbers)
  const first = chooseFirst(inOrder, weighed)
  if (first === inOrder[0] || first === undefined) return buildStatements(inOrder, weighed, '')
  return buildStatements([first, ...inOrder.filter((index) => index !== first)], weighed, '')
}

type RankedTopics = readonly (readonly RankedSentence[])[]

/** "F6: switches to the table": of what an entry is, its section says, and a summary does not; all, where there are but entries. */
function dropEntries(topics: RankedTopics, { candidates }: WeighedCandidates): RankedTopics {
  const isOfEntry = ({ end, section, start, text }: SentenceCandidate) =>
    opensWithName(text) && (text.length > end - start || ITEM_MARK.test(section.source.text.slice(start, end)))
  const others = topics.map((ranked) => ranked.filter(({ index }) => !isOfEntry(candidates[index]!)))
  return others.some(({ length }) => length > 0) ? others : topics
}

/** Of one source, what says what that is of which its title speaks; else the opening. */
const MIN_FIRST_PROMINENCE = 1.6

/** What the caller wished to hear of, else what a single document makes most of by far, else what stands first. */
function chooseFirst(inOrder: readonly number[], { candidates, prominence, weigh }: WeighedCandidates) {
  const [opening] = inOrder
  if (opening === undefined) return undefined
  const wished = inOrder.reduce((best, index) => (weigh(index) > weigh(best) ? index : best), opening)
  if (weigh(wished) > weigh(opening)) return wished
  const isSingle = new Set(inOrder.map((index) => candidates[index]!.section.source.id)).size === 1
  const best = inOrder.reduce((one, index) => (prominence[index]! > prominence[one]! ? index : one), opening)
  return isSingle && prominence[best]! >= MIN_FIRST_PROMINENCE ? best : opening
}

/** The most prominent sentences of all sources; each further one of the same source counts less, beside others far less. */
function rankLeads(weighed: WeighedCandidates): RankedSentence[] {
  const { candidates, prominence, weigh } = weighed
  const ranked = pickWhole([...candidates.keys()], weighed)
    .map((index) => ({
      index,
      score: (BASE + prominence[index]!) * Math.sqrt(candidates[index]!.quality) * weigh(index),
    }))
    .filter(({ index }) => (BASE + prominence[index]!) * weigh(index) >= MIN_LEAD_SCORE)
    .sort(compareRanks)
  const isShared = new Set(ranked.map((one) => readSource(one, weighed))).size > 1
  const discount = isShared ? SHARED_DISCOUNT : SUMMARY_DISCOUNT
  const told = new Map<string, number>()
  return ranked
    .map((one) => {
      const place = told.get(readSource(one, weighed)) ?? 0
      told.set(readSource(one, weighed), place + 1)
      return { index: one.index, score: one.score / (1 + discount * place) }
    })
    .sort(compareRanks)
    .slice(0, MAX_COMPARED_LEADS)
}

const readSource = ({ index }: RankedSentence, { candidates }: WeighedCandidates) =>
  candidates[index]!.section.source.id
