import { computeMean, countEach } from '../../lib/counts.ts'
import type { SentenceCandidate } from './candidates.ts'
import { findWordRuns, type TitleWord } from './key-phrases.ts'
import { findNamePhrases, hasNameMarks } from './name-phrases.ts'

type WordRun = readonly TitleWord[]
type NounPhrase = { readonly key: string; readonly text: string; readonly words: WordRun; readonly isJoined: boolean }
type ScoredPhrase = Pick<NounPhrase, 'text' | 'isJoined'> & Readonly<Record<'score' | 'count', number>>

const MAX_SENTENCES_PER_GROUP = 120
/** So much more a phrase counts that stands in a sentence which is told under the title. */
const STATED_FACTOR = 1.4
const MAX_PHRASES = 5

/**
 * What a reader would call each group of sentences, best first, as the sources write it: "Cost of mediation", "Surge
 * pricing". Empty where the language does not show where a noun begins.
 * @param stated the sentences of each group that stand under the title
 */
export function findNounPhrases(
  groups: readonly (readonly SentenceCandidate[])[],
  stated: readonly ReadonlySet<SentenceCandidate>[],
): string[][] {
  const looked = groups.map((group) =>
    group.slice(0, MAX_SENTENCES_PER_GROUP).map((one) => ({ one, runs: findSentenceRuns(one) })),
  )
  const counts = looked.map((sentences) => countKeys(sentences.flatMap(({ runs }) => runs)))
  const spread = countKeys(counts.map((group) => [...group.keys()].map((key) => ({ key }))))
  return looked.map((sentences, index) => {
    const own = counts[index]!
    const weighKey = (key: string) => (own.get(key) ?? 0) ** 0.8 * Math.log(1 + groups.length / spread.get(key)!)
    const heaviest = Math.max(...[...own.keys()].map(weighKey), Number.MIN_VALUE)
    const scores = new Map<string, ScoredPhrase>()
    for (const { one, runs } of sentences) {
      for (const phrase of listNounPhrases(one, runs)) {
        const known = scores.get(phrase.key)
        const score =
          scoreNounPhrase(phrase, (key) => weighKey(key) / heaviest) * (stated[index]!.has(one) ? STATED_FACTOR : 1)
        const count = (known?.count ?? 0) + 1
        const { text, isJoined } = known ?? phrase
        scores.set(phrase.key, { text, isJoined, count, score: Math.max(score, known?.score ?? 0) })
      }
    }
    const isGerman = sentences[0]?.one.section.source.language === 'de'
    const good = [...scores].filter(([, scored]) => rateScoredPhrase(scored) > 0 && !(isGerman && isChance(scored)))
    good.sort(([a, x], [b, y]) => rateScoredPhrase(y) - rateScoredPhrase(x) || (a < b ? -1 : 1))
    return good.slice(0, MAX_PHRASES).map(([, { text }]) => text)
  })
}

/** Words that met once may have met by chance, or be a noun with its verb: "instructor for comments", "a bug resides". */
function rateScoredPhrase({ text, score, count, isJoined }: ScoredPhrase): number {
  if (count > 1) return score * (1 + 0.5 * Math.log2(count))
  if (isJoined) return 0.4 * score
  return /(?:[^s]s|ing)$/.test(text) ? 0 : 0.6 * score
}

/** German makes one word of two nouns: side by side they stand by chance, unless they do so again, or as a name. */
const isChance = ({ text, count, isJoined }: ScoredPhrase) =>
  count < 2 && !isJoined && !/ \S*(?:\p{Lu}\p{Lu}|\p{Nd})/u.test(text)

const findSentenceRuns = ({ text, section }: SentenceCandidate) => findWordRuns(text, section.source.language)

const countKeys = (runs: readonly (readonly { readonly key: string }[])[]): Map<string, number> =>
  countEach(runs.flatMap((run) => run.map(({ key }) => key)))

/** The names of several words in a sentence. */
function listNounPhrases({ text, section }: SentenceCandidate, runs: readonly WordRun[]): NounPhrase[] {
  const { language } = section.source
  if (!hasNameMarks(language)) return []
  return findNamePhrases(text, language).flatMap(({ start, text: name }) => {
    const within = runs.map((run) => run.filter((word) => word.start >= start && word.end <= start + name.length))
    const words = within.flat()
    const isTwice = new Set(words.map(({ key }) => key)).size < words.length
    if (words.length < 2 || isTwice) return []
    const isJoined = within.filter((run) => run.length > 0).length > 1
    return [{ key: words.map(({ key }) => key).join(' '), text: name, words, isJoined }]
  })
}

/** What all its words tell, and that one of them tells much. */
function scoreNounPhrase({ words, isJoined }: NounPhrase, weighKey: (key: string) => number): number {
  const weights = words.map(({ key }) => weighKey(key))
  const mean = computeMean(weights)
  return (0.5 * mean + 0.5 * Math.min(...weights)) * Math.sqrt(Math.max(...weights)) * (isJoined ? 1.1 : 1)
}

/** Of phrases those that the sentences use as a name of something; all, where the language does not show it. */
export function selectNames(phrases: readonly string[], group: readonly SentenceCandidate[]): readonly string[] {
  const looked = group.slice(0, MAX_SENTENCES_PER_GROUP)
  if (looked.some(({ section }) => !hasNameMarks(section.source.language))) return phrases
  const names = looked.flatMap(({ text, section }) => findNamePhrases(text, section.source.language))
  const known = new Set(names.map(({ text }) => text.toLowerCase()))
  return phrases.filter((phrase) => known.has(phrase.toLowerCase()))
}
