import type { Candidate } from './candidates.ts'
import { type Word, wordRuns } from './key-phrases.ts'
import { LEADS } from './small-words.ts'

type Run = readonly Word[]
type Phrase = { readonly key: string; readonly text: string; readonly words: Run; readonly isJoined: boolean }
type Scored = { readonly text: string; readonly score: number; readonly count: number; readonly isJoined: boolean }

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
const LIGHT =
  /^(?:kinds?|lots?|sorts?|parts?|rest|amounts?|aspects?|cases?|couple|degree|end|forms?|hundreds|idea|instances?|levels?|majority|members?|millions|names?|pairs?|percent|piece|points?|percentage|half|bit|bunch|midst|handful|host|wake|sake|process|range|result|role|series|sets?|side|thousands|top|use|variety|version|teil|art|reihe|zahl|anzahl|serie|tipo|tipos|mitad|número|sorte|espèce|nombre|plupart|numero|parte|soort|deel|aantal|número|のうち|作用|自分)$/iu
/** An adverb, or a verb that came after the noun. */
const NO_END = /(?:ed|ly)$/
const VERB_BEHIND = /(?:s|ed|ing)$/
const LONGEST_CHARS = 44
const MOST_SENTENCES = 120
/** So much more a phrase counts that stands in a sentence which is told under the title. */
const TOLD = 1.4
const MOST_GIVEN = 5

/**
 * What a reader would call each group of sentences, best first, as the sources write it: "Cost of mediation", "Surge
 * pricing". Empty where the language does not show where a noun begins.
 * @param told the sentences of each group that stand under the title
 */
export function nounPhrases(
  groups: readonly (readonly Candidate[])[],
  told: readonly ReadonlySet<Candidate>[],
): string[][] {
  const looked = groups.map((group) => group.slice(0, MOST_SENTENCES).map((one) => ({ one, runs: runsOf(one) })))
  const counts = looked.map((sentences) => countsOf(sentences.flatMap(({ runs }) => runs)))
  const spread = countsOf(counts.map((group) => [...group.keys()].map((key) => ({ key }))))
  return looked.map((sentences, index) => {
    const own = counts[index]!
    const weight = (key: string) => (own.get(key) ?? 0) ** 0.8 * Math.log(1 + groups.length / spread.get(key)!)
    const heaviest = Math.max(...[...own.keys()].map(weight), Number.MIN_VALUE)
    const scores = new Map<string, Scored>()
    for (const { one, runs } of sentences) {
      for (const phrase of phrasesOf(one, runs)) {
        const known = scores.get(phrase.key)
        const score = scoreOf(phrase, (key) => weight(key) / heaviest) * (told[index]!.has(one) ? TOLD : 1)
        const count = (known?.count ?? 0) + 1
        const { text, isJoined } = known ?? phrase
        scores.set(phrase.key, { text, isJoined, count, score: Math.max(score, known?.score ?? 0) })
      }
    }
    const good = [...scores].filter(([, scored]) => worthOf(scored) > 0)
    good.sort(([a, x], [b, y]) => worthOf(y) - worthOf(x) || (a < b ? -1 : 1))
    return good.slice(0, MOST_GIVEN).map(([, { text }]) => text)
  })
}

/** Two words that met once may have met by chance, or be a noun with its verb: "a bug resides". */
function worthOf({ text, score, count, isJoined }: Scored): number {
  if (count > 1 || isJoined) return score * (1 + 0.5 * Math.log2(count))
  return /(?:[^s]s|ing)$/.test(text) ? 0 : 0.6 * score
}

const runsOf = ({ text, section }: Candidate) => wordRuns(text, section.source.language)

function countsOf(runs: readonly (readonly { readonly key: string }[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const run of runs) for (const { key } of run) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The noun phrases of a sentence: those that an article leads, and two of them with "of" between. */
function phrasesOf({ text, section }: Candidate, runs: readonly Run[]): Phrase[] {
  const { language } = section.source
  const bridge = BRIDGES[language]
  if (!bridge) return []
  return runs.flatMap((run, index) => {
    const before = runs[index - 1]
    const between = before === undefined ? '' : text.slice(before.at(-1)!.end, run[0]!.start)
    if (before && bridge.test(between)) return joined(text, headOf(text, before, language, between), run)
    return isLed(text, run, language) ? phraseOf(text, nounOf(run), false) : []
  })
}

function joined(text: string, head: Run, run: Run): Phrase[] {
  const [last, tail] = [head.at(-1), nounOf(run)]
  if (!last || LIGHT.test(last.form) || NO_END.test(last.form) || head.length + tail.length > 4) return []
  return phraseOf(text, [...head, ...tail], true)
}

/** What is surely a noun: an article leads it, it is many, or the language writes it so. */
function headOf(text: string, run: Run, language: string, behind: string): Run {
  if (language === 'de' || language === 'ja') return run.slice(-1)
  if (isLed(text, run, language)) return run.length <= 2 ? run : []
  const isMany = language === 'en' && /[^s]s$/.test(run.at(-1)!.form)
  return isMany && !behind.startsWith(' for') ? run.slice(-1) : []
}

/** Without the verb that stands behind it: "mediation increases costs". */
function nounOf(run: Run): Run {
  if (run.length < 3) return run
  const verb = run.findIndex(({ form }, index) => index > 0 && VERB_BEHIND.test(form))
  return run.slice(0, verb > 0 && verb < run.length - 1 ? verb : 3)
}

function phraseOf(text: string, words: Run, isJoined: boolean): Phrase[] {
  const shown = text.slice(words[0]!.start, words.at(-1)!.end)
  const isTwice = new Set(words.map(({ key }) => key)).size < words.length
  if (words.length < 2 || isTwice || shown.length > LONGEST_CHARS || NO_END.test(words.at(-1)!.form)) return []
  return [{ key: words.map(({ key }) => key).join(' '), text: shown, words, isJoined }]
}

/** What all its words tell, and that one of them tells much. */
function scoreOf({ words, isJoined }: Phrase, weight: (key: string) => number): number {
  const weights = words.map(({ key }) => weight(key))
  const mean = weights.reduce((sum, one) => sum + one, 0) / weights.length
  return (0.5 * mean + 0.5 * Math.min(...weights)) * Math.sqrt(Math.max(...weights)) * (isJoined ? 1.1 : 1)
}

function isLed(text: string, run: Run, language: string): boolean {
  const before = /([\p{L}\p{M}]+)['’]?[\s“"«(]*$/u.exec(text.slice(Math.max(0, run[0]!.start - 24), run[0]!.start))?.[1]
  return before !== undefined && LEADS[language]?.has(before.toLowerCase()) === true
}
