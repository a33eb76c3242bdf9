import { memoize } from '../../../lib/memoize.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findFrame, findLightWords } from '../language/compiled-cues.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { readAskedFor } from './asked-kind.ts'

/** Languages of which the last word of "product development lead" says what it is. */
const HEAD_LAST: ReadonlySet<string> = new Set(['en', 'nl'])
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * The word by which a question for a person says what that person did or is: "founded" of "Who founded the museum?",
 * "against" of "Who is against the new ferry?". Null where another thing is asked, or only a name stands there.
 */
export function readAct(question: string, language: string, { terms }: Pick<Retrieval, 'terms'>): string | null {
  const { sort, behind } = readAskedFor(question)
  if (sort !== 'person' || !isSpaced(language)) return null
  const former = compileOnce(`(?<!\\p{L})(?:${findLocale(language).act.before})(?!\\p{L})`)
  const words = behind.replace(findFrame(language), ' ').replace(former, ' ').match(WORD) ?? []
  const isContent = (word: string) => terms(word).length > 0
  const isPlain = (word: string) => isContent(word) && !/^\p{Lu}/u.test(word)
  const at = findVerb(words, language, isPlain)
  const before = at < 0 ? words : words.slice(0, at)
  const small = before.find((word) => listSmallActs(language).has(word.toLowerCase()))
  if (small !== undefined) return small.toLowerCase()
  if (at < 0) return language === 'de' ? (words.find(isContent) ?? null) : null
  return words[isTitle(words, at, language) ? findHead(words, at, isPlain) : at]!
}

/** The first content word, but for one that only helps the next: "a payé", "puede votar". */
function findVerb(words: readonly string[], language: string, isPlain: (word: string) => boolean): number {
  const at = words.findIndex(isPlain)
  const next = words.findIndex((word, place) => place > at && isPlain(word))
  const helps = words[at] !== undefined && compileOnce(`^(?:${findLightWords(language).source})$`).test(words[at])
  return helps && next > at && !words.slice(at, next).some((word) => isArticle(word, language)) ? next : at
}

/** The term that stands for an act; of a small word, which the index leaves out, the word itself. */
export const readActTerm = (act: string, { terms }: Pick<Retrieval, 'terms'>): string => terms(act)[0] ?? act

/** Behind an article stands what the person is, and not what it did. */
const isTitle = (words: readonly string[], at: number, language: string) =>
  HEAD_LAST.has(language) && isArticle(words[at - 1] ?? '', language)

const isArticle = (word: string, language: string) =>
  compileOnce(`^(?:${findLocale(language).definition.articles})$`).test(word)

function findHead(words: readonly string[], at: number, isPlain: (word: string) => boolean): number {
  const behind = words.findIndex((word, place) => place > at && !isPlain(word))
  return (behind < 0 ? words.length : behind) - 1
}

/** For each small word that says what a person does, the terms of words that say it. */
export const listSmallActs = memoize(
  (language: string): ReadonlyMap<string, readonly string[]> =>
    new Map(
      findLocale(language).act.small.map((line) => [
        line.slice(0, line.indexOf(' ')),
        loadAnalyzer(language).terms(line),
      ]),
    ),
)
