import { memoize } from '../../lib/memoize.ts'
import { compileOnce } from '../answer/language/compile-once.ts'
import { findLocale } from '../answer/language/locales.ts'
import { fillIn } from '../answer/language/phrases.ts'
import { isWritten, isWrittenSmall, lowerWords, type WrittenText } from './written-small.ts'

/** `defines`: the term that the answer has to say something of, "X is ..."; null where any answer will do. */
export type SuggestedQuestion = { readonly question: string; readonly rank: number; readonly defines: string | null }

const MAX_TERM_WORDS = 3

/** The questions that a heading asks or answers, the readiest first: itself, how it is done, what it is. */
export function phraseHeading(heading: string, source: WrittenText): SuggestedQuestion[] {
  const { guide } = findLocale(source.language)
  if (/[?？]$/u.test(heading)) return [{ question: heading, rank: 0, defines: null }]
  const way = readWay(heading, source)
  if (way !== null) return [{ question: fillIn(guide.howTo!.question, { topic: way }), rank: 0, defines: null }]
  if (!isTerm(heading, guide.several)) return []
  const term = lowerWords(heading, source)
  return [{ question: fillIn(guide.whatIs, { topic: term, term }), rank: 1, defines: term }]
}

/**
 * "How to wash wool", "Washing the wool", "Die Wolle waschen": what is done, as it stands in a question; null for another
 * heading. The second group of a locale's pattern begins with a verb, which has no capital within a sentence.
 */
function readWay(heading: string, source: WrittenText): string | null {
  const { howTo } = findLocale(source.language).guide
  if (howTo === null) return null
  const way = compilePattern(howTo.heading).exec(heading)
  if (way?.[2] !== undefined) return lowerWords(way[2].charAt(0).toLowerCase() + way[2].slice(1), source)
  const deed = way?.[1] ?? readGerund(heading, source)
  return deed === null ? null : lowerWords(deed, source)
}

/** "Washing the wool" as "wash the wool", where the text itself has that verb. */
function readGerund(heading: string, source: WrittenText): string | null {
  const { gerund } = findLocale(source.language).guide
  const [, stem, object] = /^(\p{Lu}\p{Ll}{1,})ing (\S.*)$/u.exec(heading) ?? []
  if (gerund === null || stem === undefined || object === undefined) return null
  const opening = object.split(/\s/u)[0]!
  const isName = /^\p{Lu}/u.test(opening) && !isWrittenSmall(opening, source)
  if (!isName && !compileOnce(`^${gerund}`).test(object)) return null
  const bare = stem.toLowerCase()
  const verb = [`${bare}e`, bare, bare.slice(0, -1)].find((word) => isWritten(word, source))
  return verb === undefined ? null : `${verb} ${object}`
}

/**
 * A question for what a term is, with the article that the answering sentence opens with: "What is a loom?" for the heading
 * "Loom". Null where that sentence does not say what the term is.
 */
export function phraseDefinition(sentence: string, term: string, source: WrittenText): string | null {
  const { guide, definition } = findLocale(source.language)
  const at = sentence.toLowerCase().indexOf(term.toLowerCase())
  const before = sentence.slice(0, Math.max(0, at))
  const isOpening = before === '' || compileOnce(`^(?:${definition.articles})\\s*$`).test(before)
  if (at < 0 || !isOpening || !compileCopula(guide.copula).test(sentence.slice(at + term.length))) return null
  const written = sentence.slice(at, at + term.length)
  const named = before === '' ? lowerWords(written, source) : written
  return fillIn(guide.whatIs, { topic: `${before.toLowerCase()}${named}`, term: named })
}

/** What says what the term before it is, a remark in brackets or between commas aside; Chinese and Japanese set no spaces. */
const compileCopula = memoize(
  (copula: string) =>
    new RegExp(`^(?:\\s*\\([^()]*\\))?(?:,[^,]{1,60},)?\\s*["”»“]?\\s*(?:${copula})(?![a-zà-ÿ])`, 'iu'),
)

const compilePattern = memoize((pattern: string) => new RegExp(pattern, 'u'))

/** A few words that name one thing; a plural would need another verb. */
const isTerm = (text: string, several: string) =>
  text.split(/\s+/u).length <= MAX_TERM_WORDS && !/[:,&/–—]/u.test(text) && !compileOnce(several).test(text)
