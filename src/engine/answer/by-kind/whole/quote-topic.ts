import { countEach } from '../../../../lib/counts.ts'
import { type IndexedSource, readPassage } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import { pickDiverse } from './choose-summary.ts'
import { standsInLicence } from './licence-text.ts'
import { readPartMatter } from './matter-of-part.ts'
import { findNamedSection } from './named-section.ts'
import { readSources } from './named-source.ts'
import { readPhraseWords } from './phrase-words.ts'
import { nameGroups, quoteSection } from './quote-scope.ts'
import { type Scope, scopeSection } from './read-target.ts'
import { readSummarySentences, type SummarySentence } from './summary-sentences.ts'
import { compareVectors, makeVector } from './term-vector.ts'
import { findToldSection } from './told-section.ts'

const PASSAGES = 8
const MAX_READ_WHOLE_CHARS = 8000
const SENTENCES = 6
const TOPIC_COUNTS = 1.5
/** So much of the topic, by the weight of its words, has to stand in what was read for it or above it. */
const MIN_MET = 0.6

/** What the sources say of a matter: the section on it, else the sentences of the passages that hold its words. */
export function quoteTopic(
  topic: string,
  language: string,
  scopes: readonly Scope[] | null,
  retrieval: Retrieval,
): Quote[] | null {
  const words = readPhraseWords(topic, language)
  const sources = scopes?.map(({ source }) => source) ?? readSources(retrieval)
  const named = findNamedSection(words, sources, false, retrieval) ?? findTold(topic, language, sources, retrieval)
  if (named) return quoteSection(scopeSection(named), SENTENCES, retrieval)
  const topicTerms = [...new Set(words.flatMap(({ word }) => retrieval.terms(word)))]
  const stretches = findWithin(topic, scopes, retrieval)
  const rated = dropLicences(stretches.flatMap((stretch) => rateByTopic(stretch, topicTerms, retrieval)))
  const telling = rated.filter(({ nearness }) => nearness > 0)
  const sentences = scopes && telling.length > 0 ? telling : rated
  const chosen = pickDiverse(dropDuplicates(sentences), SENTENCES)
  if (chosen.length === 0 || !coversTopic(topicTerms, stretches, retrieval)) return null
  const groups = Map.groupBy(chosen, ({ scope }) => scope.source.id)
  return nameGroups(
    [...groups.values()].map((group) => ({
      scope: group[0]!.scope,
      quotes: group.map(({ scope, start, end }) => quoteSource(scope.source, start, end)),
    })),
  )
}

/** "The advice on choosing a cable": where no section tells it by all of the words, those behind "on" name the matter. */
function findTold(topic: string, language: string, sources: readonly IndexedSource[], retrieval: Retrieval) {
  const matters = [topic, readPartMatter(topic, language)].filter((one) => one !== null)
  const found = matters.map((one) => findToldSection(readPhraseWords(one, language), sources, language, retrieval))
  return found.find((one) => one !== null) ?? null
}

/** What a licence says of a word is of no other matter; a text that is one is told itself. */
function dropLicences(sentences: readonly TopicSentence[]): readonly TopicSentence[] {
  const others = sentences.filter(({ scope, start }) => !standsInLicence(scope.source, start))
  return others.some(({ nearness }) => nearness > 0) ? others : sentences
}

/** A short part is looked through whole; elsewhere the passages that the search finds, cut to the part. */
function findWithin(topic: string, scopes: readonly Scope[] | null, retrieval: Retrieval): readonly Scope[] {
  if (scopes?.every(({ start, end }) => end - start <= MAX_READ_WHOLE_CHARS)) return scopes
  const found = retrieval.find(topic, scopes ? PASSAGES * 5 : PASSAGES).flatMap((passage) => {
    const source = retrieval.readSource(passage.sourceId)
    return source ? [{ source, start: passage.start, end: passage.end, section: null }] : []
  })
  return scopes ? found.flatMap((passage) => cutToScopes(passage, scopes)).slice(0, PASSAGES) : found
}

function cutToScopes(passage: Scope, scopes: readonly Scope[]): Scope[] {
  return scopes.flatMap(({ source, start, end, section }) => {
    const cut = { source, section, start: Math.max(start, passage.start), end: Math.min(end, passage.end) }
    return source.id === passage.source.id && cut.start < cut.end ? [cut] : []
  })
}

/** `nearness`: how much of it is the topic, 0 to 1. */
type TopicSentence = SummarySentence & { readonly nearness: number }

function rateByTopic(stretch: Scope, topic: readonly string[], retrieval: Retrieval): TopicSentence[] {
  const wanted = makeVector(countEach(topic), retrieval.weightOf)
  return readSummarySentences(stretch, retrieval).map((sentence) => {
    const nearness = compareVectors(sentence.vector, wanted)
    return { ...sentence, nearness, score: sentence.score * (0.2 + TOPIC_COUNTS * nearness) }
  })
}

/** Passages overlap: a sentence counts once. */
function dropDuplicates(sentences: readonly TopicSentence[]): TopicSentence[] {
  const groups = Map.groupBy(sentences, ({ scope, end }) => `${scope.source.id} ${end}`)
  return [...groups.values()].map((group) => group.reduce((a, b) => (b.score > a.score ? b : a)))
}

/** Whether the stretches that were looked at, or the headings above them, hold enough of the topic. */
function coversTopic(topic: readonly string[], stretches: readonly Scope[], { terms, weightOf }: Retrieval): boolean {
  const spoken = stretches.map(({ source, section, start, end }) => {
    const { heading, text } = readPassage(source, start, end)
    return [source.name, section?.title, heading, text].filter(Boolean).join('\n')
  })
  const held = new Set(terms(spoken.join('\n')))
  return (
    addTermWeights(
      topic.filter((term) => held.has(term)),
      weightOf,
    ) >=
    MIN_MET * addTermWeights(topic, weightOf)
  )
}
