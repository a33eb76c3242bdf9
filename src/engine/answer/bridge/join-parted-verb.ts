import { readContent } from '../question/frame-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { findFamily } from './find-family.ts'
import { listAskedWords } from './list-asked-words.ts'

/**
 * A question with its verb in one word where the sources have that: "Wie fahre ich das System herunter?" asks for what is said of
 * "herunterfahren" or "heruntergefahren", and neither for who drives nor for what lies below.
 */
export function joinPartedVerb(question: string, language: string, retrieval: Retrieval): string {
  const parted = listAskedWords(question, readContent(question, language), language, retrieval).filter(
    ({ typed, whole }) => whole !== typed && /^\p{Ll}/u.test(typed),
  )
  const verb = parted.find(({ whole }) => hasVerb(whole, language, retrieval))
  if (!verb) return question
  const part = verb.whole.slice(0, verb.whole.length - verb.typed.length)
  const behind = question.slice(verb.start + verb.typed.length)
  const at = behind.search(new RegExp(`\\s${part}(?=\\s*(?:[,.;:?!]|$))`, 'u'))
  return question.slice(0, verb.start) + verb.whole + behind.slice(0, at) + behind.slice(at + 1 + part.length)
}

/** In whatever form: with the mark of a participle between its parts, as a noun. */
function hasVerb(verb: string, language: string, retrieval: Retrieval): boolean {
  const [term, more] = retrieval.terms(verb)
  if (term === undefined || more !== undefined) return false
  const forms = [term, ...findFamily({ typed: verb, term }, language, retrieval)]
  return forms.some((form) => isTermHeld(form, retrieval.weightOf))
}
