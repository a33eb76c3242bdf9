import { memoize } from '../../../lib/memoize.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { PolarCues } from './cues.ts'
import { findLocale } from './locales.ts'

/** What is more than a plain statement leaves the answer open. */
const MAX_STATEMENT_WORDS = 40
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * "Yes" or "No" in the question's language, where the first sentence quoted states or denies with the question's own
 * words, in their order and with nothing between that could bound it, what the question asks. Null in every other case:
 * a wrong yes is worse than none.
 */
export function findPolarity(question: string, quoted: string, language: string): string | null {
  const { polar, definition } = findLocale(language)
  const asked = readPolarQuestion(question, polar)
  const first = splitSentences(quoted)[0]
  if (!asked || !first) return null
  const sentence = quoted.slice(first.start, first.end)
  if (/[?？]\s*$/.test(sentence)) return null
  const isStated = compareStatement(asked, sentence, polar, makeMatcher(definition.articles))
  return isStated === null ? null : isStated ? polar.yes : polar.no
}

type PolarQuestion = { readonly words: readonly string[]; readonly verb: RegExp | null }

/** The question without its verb, which a statement has elsewhere; null for one that denies or bounds already. */
function readPolarQuestion(question: string, { opening, verbs, negations, hedges }: PolarCues): PolarQuestion | null {
  if (verbs.length === 0) return null
  const plain = expandNegations(question)
  const rest = opening === '' ? plain : plain.replace(new RegExp(`^\\s*${opening}`, 'iu'), '')
  const words = listWords(rest)
  const isDoubtful = words.some((word) => makeMatcher(negations).test(word) || makeMatcher(hedges).test(word))
  if (isDoubtful || words.length < 3) return null
  const isStatement = rest !== plain
  const group = verbs.find((one) =>
    words.some((word, place) => (isStatement || place === 0) && makeMatcher(one).test(word)),
  )
  if (!group) return null
  const verb = makeMatcher(group)
  return { words: words.filter((word, place) => !(verb.test(word) && (isStatement || place === 0))), verb }
}

/** True where the sentence states it, false where it denies it. */
function compareStatement(
  asked: PolarQuestion,
  sentence: string,
  { negations, hedges }: PolarCues,
  articles: RegExp,
): boolean | null {
  const plain = expandNegations(sentence)
  const words = listWords(plain)
  const wanted = asked.words.filter((word) => !articles.test(word))
  const [denies, bounds] = [makeMatcher(negations), makeMatcher(hedges)]
  if (words.length > MAX_STATEMENT_WORDS || words.some((word) => bounds.test(word)) || wanted.length < 2) return null
  let [met, verbs, denials, read] = [0, 0, 0, 0]
  for (const word of words) {
    if (met === wanted.length) break
    read += 1
    if (isSameWord(word, wanted[met]!)) met += 1
    else if (denies.test(word)) denials += 1
    else if (asked.verb?.test(word)) verbs += 1
    else if (!articles.test(word)) return null
  }
  const after = words.slice(read)
  const isVerbKept = verbs > 0 || isAuxiliary(asked.verb)
  if (met < wanted.length || !isVerbKept || denials > 1 || after.some((word) => denies.test(word))) return null
  return isEnded(plain, read) ? denials === 0 : null
}

/** "do" and "does" are in the question only. */
const isAuxiliary = (verb: RegExp | null) => verb?.test('does') ?? false

/** Whether the sentence ends behind so many words, or goes on behind a mark: what follows directly would bound it. */
function isEnded(sentence: string, count: number): boolean {
  const last = [...sentence.matchAll(WORD)][count - 1]
  const rest = last ? sentence.slice(last.index + last[0].length) : ''
  return /^[\s"'”’»)\]]*(?:[.,;:!–—。]|$)/u.test(rest)
}

const isSameWord = (word: string, other: string) => word === other || word === `${other}s` || `${word}s` === other

const listWords = (text: string) => (text.toLowerCase().match(WORD) ?? []) as string[]

export const expandNegations = (text: string) =>
  text
    .replace(/\bcan(?:not|['’]t)\b/gi, 'can not')
    .replace(/\bwon['’]t\b/gi, 'will not')
    .replace(/n['’]t\b/gi, ' not')

const makeMatcher = memoize((words: string): RegExp => (words === '' ? /(?!)/ : new RegExp(`^(?:${words})$`, 'iu')))
