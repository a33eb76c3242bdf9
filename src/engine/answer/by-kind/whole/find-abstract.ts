import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { Heading } from './heading.ts'
import { compileCues } from './match-question.ts'

const MAX_OPENING_CHARS = 6000
const MIN_ABSTRACT_CHARS = 120
/** Below all others: whatever heading comes next ends it. */
const MAX_LEVEL = 99

const buildAbstractCues = ({ summary }: AnswerLocale) => [
  `(?<=^|\\n)[ \\t]*(?<word>${summary.abstract})[ \\t]*[.:：—–-]?(?=\\s)`,
]

/**
 * The abstract near the beginning of a text, its word at the beginning of a line; null when there is none.
 * @param starts where headings begin, in reading order
 */
export function findAbstract(text: string, starts: readonly number[]): Heading | null {
  const opening = text.slice(0, MAX_OPENING_CHARS)
  for (const pattern of compileCues(buildAbstractCues)) {
    const match = pattern.exec(opening)
    const word = match?.groups?.word
    if (!match || !word || !/^\p{Lu}|[\u3040-\u9fff]/u.test(word)) continue
    const bodyStart = match.index + match[0].length
    const end = starts.find((start) => start > match.index) ?? text.length
    if (starts.includes(match.index) || end - bodyStart < MIN_ABSTRACT_CHARS) continue
    return { start: match.index, bodyStart, title: word, label: null, level: MAX_LEVEL, isNamed: false }
  }
  return null
}
