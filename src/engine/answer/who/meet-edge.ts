import { compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { addMet } from './meet-act.ts'

/** A question with the words that its sources have for it, and the retrieval in which these are met. */
type EdgeMet = { readonly text: string; readonly retrieval: Retrieval }

/**
 * Reads "When does it kick off?" and "Wann geht es los?" with the word by which the sources tell a beginning or an end,
 * whichever of them a sentence has: "Beginn: 12. September"; and "Who is in charge?" with that for a head. Unchanged where
 * neither a date nor a person is asked for, or the sources have no such word.
 */
export function meetEdge(question: string, language: string, retrieval: Retrieval): EdgeMet {
  const { terms, weightOf } = retrieval
  for (const { asks, words } of listEdges(question, language)) {
    const cue = asks.map((one) => compileOnce(`(?<!\\p{L})(?:${one})(?!\\p{L})`)).find((one) => one.test(question))
    if (!cue) continue
    const held = words.split(' ').filter((word) => terms(word).some((term) => isTermHeld(term, weightOf)))
    const word = held.find((one) => cue.test(one)) ?? held[0]
    if (word === undefined) continue
    const [term, ...others] = [...new Set([word, ...held].flatMap((one) => terms(one)))]
    const text = question.replace(cue, (_, ...[between]) => `${word}${typeof between === 'string' ? between : ''}`)
    return { text, retrieval: addMet(term!, others, weightOf(term!), retrieval) }
  }
  return { text: question, retrieval }
}

function listEdges(question: string, language: string) {
  const { start, end, head, origin, leaving } = findLocale(language).edges
  const { sort } = readAskedFor(question)
  return sort === 'date' ? [start, end, origin, leaving] : sort === 'person' ? [head] : []
}
