import { findTurnedHeading } from '../compose/turned-heading.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import {
  asksWhat,
  dropModality,
  leavesTimeOpen,
  type Modality,
  readModality,
  saysOpposite,
  saysOtherTime,
} from '../language/read-modality.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { isSaidBy } from '../meanings/meant-phrases.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'

/** What a question for all that one may or must asks; null of one for a person, an amount, a reason, a way. */
export function readAskedModality({ typed, language }: Pick<AskedQuestion, 'typed' | 'language'>): Modality | null {
  const isOther = (['reason', 'steps', 'compare'] as const).some((one) => isAskedFor(one, typed))
  if (isOther || !asksWhat(typed, language) || readAskedKind(typed) !== null) return null
  const asking = cutRelative(typed, language)
  return readModality(asking, language) ?? (isAskedFor('forbid', asking) ? 'forbidden' : null)
}

/** Whether what is to be done before or after something is asked, and a line says no time: "Sending a report" heads nothing of what comes before. */
export const leavesAskedTimeOpen = (asked: Pick<AskedQuestion, 'typed' | 'language'>, line: string): boolean =>
  leavesTimeOpen(asked.typed, line, asked.language) && readAskedModality(asked) !== null

/** "What stands in for a user whose name cannot be read?" asks for nothing that may not be done. */
function cutRelative(question: string, language: string): string {
  const { relative } = findLocale(language).definition
  const at = relative === '' ? -1 : question.slice(1).search(compileWordCue(relative, language))
  return at < 0 || asksWhat(question.slice(at + 1), language) ? question : question.slice(0, at + 1)
}

/** The terms that tell which act or place is meant, but for those that no source holds. */
export function readModalMatter(
  { text, own, language }: AskedQuestion,
  { terms, weightOf }: Retrieval,
): readonly string[] {
  const left = new Set(terms(dropModality(text, language)))
  return [...left].filter((term) => own.has(term) && isTermHeld(term, weightOf))
}

/** A longer line says more than what its list is of. */
const LIST_WITH_LEAD = /^(.{1,90})\n\s*(?:-|\d+\.) /u

/**
 * Whether what is quoted first says the opposite of what is asked, or says it of another thing: what is forbidden does not
 * tell what is allowed, nor what is forbidden elsewhere, nor a list of what is not so what is.
 */
export function contradictsAsked(asked: AskedQuestion, [lead]: readonly Quote[], retrieval: Retrieval): boolean {
  if (!lead || !asksWhat(asked.typed, asked.language)) return false
  const said = lead.shown ?? lead.text
  const modality = readAskedModality(asked) && readModality(asked.typed, asked.language)
  const isDenied = modality === 'forbidden' && isAskedFor('forbid', said) // "Dictionaries are not lent."
  if (modality !== null && !isDenied && saysOpposite(modality, said, asked.language)) return true
  if (modality === 'allowed' && isTurned(lead, retrieval)) return true
  const over = LIST_WITH_LEAD.exec(said)?.[1] ?? ''
  if (saysOtherTime(asked.typed, over, asked.language)) return true
  if (isAskedFor('forbid', over) && !isAskedFor('forbid', asked.typed)) return true
  const isOfPlace = modality === 'forbidden' || modality === 'allowed'
  return isOfPlace && readModality(over, asked.language) === modality && !speaksOfMatter(asked, lead, retrieval)
}

const isTurned = ({ passage, start }: Quote, { readSource }: Retrieval) => {
  const source = readSource(passage.sourceId)
  return source !== null && findTurnedHeading(source, start) !== null
}

function speaksOfMatter(asked: AskedQuestion, { text, passage }: Quote, retrieval: Retrieval): boolean {
  const held = retrieval.terms([passage.sourceName, passage.heading, text].filter(Boolean).join('\n'))
  return readModalMatter(asked, retrieval).every((term) => held.some((one) => isSaidBy(one, term, asked.language)))
}
