import type { SentenceCandidate } from './candidates.ts'
import { findWordRuns, type TitleWord } from './key-phrases.ts'
import { LEADING_WORDS } from './small-words.ts'

type WordRun = readonly TitleWord[]
type NounPhrase = { readonly key: string; readonly text: string; readonly words: WordRun; readonly isJoined: boolean }
type ScoredPhrase = {
  readonly text: string
  readonly score: number
  readonly count: number
  readonly isJoined: boolean
}

/** What stands between a noun and what it is of. */
const BRIDGES: Readonly<Record<string, RegExp>> = {
  en: /^ (?:of|for|between) (?:the |a |an |its |their )?$/,
  de: /^ (?:der|des|von|für|zwischen) (?:der |die |das |den |dem )?$/,
  es: /^ (?:de|del) (?:la |el |los |las |un |una )?$/,
  fr: /^ (?:de |du |des |d['’])(?:la |l['’]|les )?$/,
  it: /^ (?:di |del |della |dei |delle |dello |degli |dell['’]|d['’])$/,
  nl: /^ (?:van|voor) (?:de |het |een )?$/,
  pt: /^ (?:de|do|da|dos|das) $/,
  ja: /^の$/,
}
/** Words that are `of` something and name nothing. */
const EMPTY_NOUN =
  /^(?:kinds?|lots?|sorts?|parts?|rest|amounts?|aspects?|cases?|couple|degree|end|forms?|hundreds|idea|instances?|levels?|majority|members?|millions|names?|pairs?|percent|piece|points?|percentage|half|bit|bunch|midst|handful|host|wake|sake|process|range|result|role|series|sets?|side|thousands|top|use|variety|version|teil|art|reihe|zahl|anzahl|serie|tipo|tipos|mitad|número|sorte|espèce|nombre|plupart|numero|parte|soort|deel|aantal|número|のうち|作用|自分)$/iu
/** An adverb, or a verb that came after the noun. */
const NON_NOUN_ENDING = /(?:ed|ly)$/
const VERB_ENDING = /(?:s|ed|ing)$/
const MAX_PHRASE_CHARS = 44
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
    const good = [...scores].filter(([, scored]) => rateScoredPhrase(scored) > 0)
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

const findSentenceRuns = ({ text, section }: SentenceCandidate) => findWordRuns(text, section.source.language)

function countKeys(runs: readonly (readonly { readonly key: string }[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const run of runs) for (const { key } of run) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The noun phrases of a sentence: those that an article leads, and two of them with "of" between. */
function listNounPhrases({ text, section }: SentenceCandidate, runs: readonly WordRun[]): NounPhrase[] {
  const { language } = section.source
  const bridge = BRIDGES[language]
  if (!bridge) return []
  return runs.flatMap((run, index) => {
    const before = runs[index - 1]
    const between = before === undefined ? '' : text.slice(before.at(-1)!.end, run[0]!.start)
    if (before && bridge.test(between)) return joinPhrases(text, findHeadNoun(text, before, language, between), run)
    return hasLeadingWord(text, run, language) ? buildNounPhrase(text, dropTrailingVerb(run), false) : []
  })
}

function joinPhrases(text: string, head: WordRun, run: WordRun): NounPhrase[] {
  const [last, tail] = [head.at(-1), dropTrailingVerb(run)]
  if (!last || EMPTY_NOUN.test(last.form) || NON_NOUN_ENDING.test(last.form) || head.length + tail.length > 4) return []
  return buildNounPhrase(text, [...head, ...tail], true)
}

/** What is surely a noun: an article leads it, it is many, or the language writes it so. */
function findHeadNoun(text: string, run: WordRun, language: string, behind: string): WordRun {
  if (language === 'de' || language === 'ja') return run.slice(-1)
  if (hasLeadingWord(text, run, language)) return run.length <= 2 ? run : []
  const isMany = language === 'en' && /[^s]s$/.test(run.at(-1)!.form)
  return isMany && !behind.startsWith(' for') ? run.slice(-1) : []
}

/** Without the verb that stands behind it: "mediation increases costs". */
function dropTrailingVerb(run: WordRun): WordRun {
  if (run.length < 3) return run
  const verb = run.findIndex(({ form }, index) => index > 0 && VERB_ENDING.test(form))
  return run.slice(0, verb > 0 && verb < run.length - 1 ? verb : 3)
}

function buildNounPhrase(text: string, words: WordRun, isJoined: boolean): NounPhrase[] {
  const phraseText = text.slice(words[0]!.start, words.at(-1)!.end)
  const isTwice = new Set(words.map(({ key }) => key)).size < words.length
  if (words.length < 2 || isTwice || phraseText.length > MAX_PHRASE_CHARS || NON_NOUN_ENDING.test(words.at(-1)!.form))
    return []
  return [{ key: words.map(({ key }) => key).join(' '), text: phraseText, words, isJoined }]
}

/** What all its words tell, and that one of them tells much. */
function scoreNounPhrase({ words, isJoined }: NounPhrase, weighKey: (key: string) => number): number {
  const weights = words.map(({ key }) => weighKey(key))
  const mean = weights.reduce((sum, one) => sum + one, 0) / weights.length
  return (0.5 * mean + 0.5 * Math.min(...weights)) * Math.sqrt(Math.max(...weights)) * (isJoined ? 1.1 : 1)
}

function hasLeadingWord(text: string, run: WordRun, language: string): boolean {
  const before = /([\p{L}\p{M}]+)['’]?[\s“"«(]*$/u.exec(text.slice(Math.max(0, run[0]!.start - 24), run[0]!.start))?.[1]
  return before !== undefined && LEADING_WORDS[language]?.has(before.toLowerCase()) === true
}
