import { loadAnalyzer } from '../../../text/analyzer.ts'
import { createLikeness } from '../../search/pieces.ts'
import { saysOtherwise } from '../by-search/said-otherwise.ts'
import { findVerbs } from '../language/compiled-cues.ts'
import { isSpaced } from '../language/locales.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readPassage, type SourceSpan } from '../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { findHeaderRow } from '../retrieval/source-tables.ts'

/** So much of a word in another is one thing with it: "Beitrag" in "Jahresbeitrag". */
const MIN_LIKENESS = 0.4
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * The word of a question in whose place what is quoted has another: "summer" where the question asks for the summer
 * quarter and the quote tells of the winter quarter. Null where nothing is put in the place of another.
 */
export function findSibling(
  asked: AskedQuestion,
  answer: WrittenAnswer,
  statements: readonly SourceSpan[],
  { terms }: Pick<Retrieval, 'terms'>,
): string | null {
  const lead = answer.citations[0]?.sourceText
  if (lead === undefined || !isSpaced(asked.language)) return null
  const context = statements.flatMap(({ source, start, end }) => {
    const { heading, sourceName } = readPassage(source, start, end)
    return [heading, sourceName, findHeaderRow(source, start), source.text.slice(start, end)]
  })
  const held = new Set(terms(context.filter(Boolean).join('\n')))
  const { isStopWord } = loadAnalyzer(asked.language)
  const isContent = (word: string) => !isStopWord(word) && terms(word).length > 0
  const isAsked = (word: string) => terms(word).some((term) => asked.own.has(term))
  const words = asked.text.match(WORD) ?? []
  const quoted = lead.match(WORD) ?? []
  const isOther = (word: string | undefined) => word !== undefined && isContent(word) && !isAsked(word)
  const isSame = (word: string, other: string) => terms(word).join() === terms(other).join()
  const likenessTo = createLikeness([...held])
  const isBehindSmallWord = (some: readonly string[], at: number) => at > 0 && isStopWord(some[at - 1]!)
  const verbs = new Set(findVerbs(asked.language) ? (asked.text.match(findVerbs(asked.language)!) ?? []) : [])
  const isThing = (word: string) => (asked.language === 'de' ? /^\p{Lu}/u.test(word) : !verbs.has(word))
  for (const [place, word] of words.entries()) {
    const next = words[place + 1]
    if (next === undefined || !isAsked(word) || !isAsked(next) || !isThing(next)) continue
    if (!isBehindSmallWord(words, place) || terms(word).some((term) => likenessTo(term) >= MIN_LIKENESS)) continue
    if (saysOtherwise(lead, word, asked.language)) continue
    const places = quoted.flatMap((other, at) => (isSame(next, other) ? [at] : []))
    if (places.length > 0 && places.every((at) => isOther(quoted[at - 1]) && isBehindSmallWord(quoted, at - 1)))
      return word
  }
  return null
}
