import { setOfNames } from '../../../lib/set-of-names.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { listWords, type PlacedWord } from '../language/common-words.ts'
import { isSpaced } from '../language/locales.ts'
import { loadLexicon } from '../meanings/lexicon.ts'
import { readPhrases } from '../meanings/meant-phrases.ts'
import { listNames } from '../meanings/read-meanings.ts'

/** Words of a question that mean something together: "turn off", "host name". */
type AskedPhrase = {
  /** Its words that are searched for, in lower case. */
  readonly words: readonly string[]
  /** What else it may be called, the likeliest first. */
  readonly names: readonly string[]
  /** A verb with small words behind it, of which the verb alone says something else: "look" of "look up". */
  readonly isOneWord: boolean
}

/** So many words may stand between an English verb and its particle: "turn the old feature off". */
const MAX_WORDS_BETWEEN = 4
const PARTICLES: ReadonlySet<string> = setOfNames('off on up down back out away in over apart together')

/** The phrases of a question that have a meaning, the longest first. */
export function listAskedPhrases(text: string, language: string): readonly AskedPhrase[] {
  if (!isSpaced(language)) return []
  const runs = readPhrases(text, language).map(({ words }) => words)
  const parted = language === 'en' ? listPartedVerbs(listWords(text, language)) : []
  const longestFirst = runs.filter((run) => run.length > 1).sort((a, b) => b.length - a.length)
  return [...longestFirst, ...parted].flatMap((run) => readPhrase(run, language) ?? [])
}

const listPartedVerbs = (words: readonly PlacedWord[]) =>
  words.flatMap((verb, place) =>
    words
      .slice(place + 2, place + 2 + MAX_WORDS_BETWEEN)
      .filter(({ word }) => PARTICLES.has(word.toLowerCase()))
      .map((particle) => [verb, particle]),
  )

function readPhrase(run: readonly PlacedWord[], language: string): AskedPhrase | null {
  const { isStopWord } = loadAnalyzer(language)
  const lower = run.map(({ word }) => word.toLowerCase())
  const words = lower.filter((word) => !isStopWord(word))
  const said = run.map(({ word }) => word).join(' ')
  const meant = words.length === 0 ? [] : loadLexicon(language).listMeanings(said)
  if (meant.length === 0) return null
  const names = [...new Set(meant.flatMap((meaning) => listNames(meaning, language)))]
  return {
    words,
    names: names.filter((name) => name.toLowerCase() !== said.toLowerCase()),
    isOneWord: lower.slice(1).every((word) => isStopWord(word) || PARTICLES.has(word)),
  }
}
