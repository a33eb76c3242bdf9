import type { AnswerState } from '../../domain/answer.ts'
import { unitsOf } from '../../text/units.ts'
import type { Found } from '../answer/retrieval.ts'
import { claimTerms, shareHeld } from './bind-citation.ts'
import type { Claim } from './grounded-writer.ts'

/** When even the best sentence shares less the passages are in another language, and words prove nothing. */
const SAME_LANGUAGE_SHARE = 0.3
const SUPPORTED_SHARE = 0.4

/** What is to be said of an answer whose sentences were compared with the passages. */
export type SupportCheck = { readonly state: AnswerState; readonly warnings: readonly string[] }

/**
 * Looks for sentences that nothing carries: uncited ones whose words the passages do not hold, and any that name a
 * number which no passage has.
 */
export function checkSupport(
  claims: readonly Claim[],
  passages: readonly Found[],
  terms: (text: string) => readonly string[],
): SupportCheck {
  const all = passages.map(({ text, heading, sourceName }) => `${sourceName} ${heading ?? ''} ${text}`).join('\n')
  const bestShare = Math.max(0, ...claims.map(({ text }) => shareHeld(claimTerms(text, terms), all, terms)))
  const sentences = claims.flatMap(({ text, isCited }) => sentencesOf(text).map((sentence) => ({ sentence, isCited })))
  const figures = new Set(figuresOf(all))
  const unsupported = sentences.filter(({ sentence, isCited }) => {
    if (figuresOf(sentence).some((figure) => !figures.has(figure))) return true
    if (isCited || bestShare < SAME_LANGUAGE_SHARE) return false
    const wanted = claimTerms(sentence, terms)
    return wanted.size > 2 && shareHeld(wanted, all, terms) < SUPPORTED_SHARE
  })
  if (unsupported.length === 0) return { state: 'answered', warnings: [] }
  const count = unsupported.length === 1 ? '1 sentence' : `${unsupported.length} sentences`
  return {
    state: 'partial',
    warnings: [`${count} of the answer could not be found in the passages: check before use.`],
  }
}

const sentencesOf = (text: string) => unitsOf(text).map(({ start, end }) => text.slice(start, end))

/** Figures of two digits and more, without their separators: 9,200 and 9.200 are the same. */
const figuresOf = (text: string) => (text.match(/\d[\d.,'’]*\d/g) ?? []).map((figure) => figure.replace(/\D/g, ''))
