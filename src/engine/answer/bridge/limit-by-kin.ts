import { hedge } from '../compose/hedge.ts'
import { findLocale } from '../language/locales.ts'
import { fillIn } from '../language/phrases.ts'
import { findAskedSpans, readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import type { Kin } from './kin.ts'

/**
 * What is said by a word that only comes near is no full answer, unless it holds the number or date that is asked for: any
 * sentence may name somebody. Which word was taken for which is said.
 */
export function limitByKin(
  answer: WrittenAnswer,
  { text, language, own }: AskedQuestion,
  kin: readonly Kin[],
  { terms }: Pick<Retrieval, 'terms'>,
): WrittenAnswer {
  const quoted = answer.citations.map(({ sourceText }) => sourceText)
  const taken = kin.filter(({ isSure }) => !isSure).flatMap((one) => findTaken(one, quoted, terms))
  const { corrected } = findLocale(language).phrases
  if (
    answer.state === 'answered' &&
    own.size === 1 &&
    readAskedKind(text) === 'name' &&
    kin.some((one) => own.has(one.term) && findTaken(one, quoted.slice(0, 1), terms).length > 0)
  )
    return hedge(answer, language)
  if (answer.state === 'no_support' || taken.length === 0) return answer
  const warnings = [...answer.warnings, ...taken.map((one) => fillIn(corrected, one))]
  const lead = quoted[0] ?? ''
  const isTold = readAskedKind(text) !== 'name' && taken.every(({ known }) => lead.includes(known))
  const holdsAsked = isTold && findAskedSpans(lead, text).length > 0
  return { ...answer, warnings, state: answer.state === 'answered' && !holdsAsked ? 'partial' : answer.state }
}

function findTaken(
  { typed, terms: said }: Kin,
  quoted: readonly string[],
  terms: Retrieval['terms'],
): { typed: string; known: string }[] {
  const words = quoted.flatMap((text) => text.match(/[\p{L}\p{M}]+/gu) ?? [])
  const known = words.find((word) => terms(word).some((term) => said.includes(term)))
  return known === undefined ? [] : [{ typed, known }]
}
