import { once } from '../../../lib/memoize.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { type FoundSpan, listMatchSpans, spansOverlap } from '../../../text/spans.ts'
import { type AgentWords, listKindLanguages, readKindWords } from './kind-words.ts'

/** Finds by whom something is done where it is not a name: "approved by the supervisory board", "vom Bauhof gefällt". */
export function findAgents(text: string): FoundSpan[] {
  const found = readPatterns().flatMap((one) => listMatchSpans(text, one))
  if (found.length === 0) return found
  const measures = findNumberSpans(text).filter(({ dimension }) => dimension !== null)
  return found.filter((agent) => !measures.some((one) => spansOverlap(one, agent))) // "raised by two metres"
}

const readPatterns = once(() =>
  listKindLanguages().flatMap((code) => {
    const words = readKindWords(code).agent
    return words ? [compileAgent(words)] : []
  }),
)

/** What is done stands before by whom, or behind it in German and Dutch. */
function compileAgent({ passive, by, whose, word = '[\\p{L}-]{2,}', ends }: AgentWords): RegExp {
  const done = `(?<!\\p{L})(?:${passive})(?!\\p{L})`
  const behind = `(?<=${done}[^.;:!?]{0,80}\\s(?:${by})\\s?)`
  const before = `(?<=(?<!\\p{L})(?:${by})\\s)(?=[^.;:!?]{0,80}${done})`
  const opening = `(?:${whose})(?:\\s|(?<=['’\\s])|(?=\\p{L}))`
  const name = `(?:(?<!\\p{L})(?!(?:${ends})(?!\\p{L}))${word}\\s?){1,4}(?<!\\s)`
  return new RegExp(`(?:${behind}|${before})${opening}${name}`, 'gu')
}
