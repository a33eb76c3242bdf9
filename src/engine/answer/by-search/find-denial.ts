import { toPlainText } from '../../../text/plain-text.ts'
import { findReasonCues } from '../language/compiled-cues.ts'
import { expandNegations } from '../language/find-polarity.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { listDenied, makeNegation } from '../language/make-negation.ts'
import { saysOfAct } from '../language/read-modality.ts'
import { compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { makeTurnedChangeTest } from '../rank/turned-change.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld, weighTerms } from '../retrieval/term-weight.ts'

const MAX_LOOKED_AT = 4
/** A sentence that contradicts speaks of the same thing: it holds so much of the question, and two of its words. */
const MIN_SHARE = 0.55
const MIN_SHARED_TERMS = 2
/** A negation denies what stands this near behind it. */
const MAX_WORDS_BEHIND = 3
/** Further behind it denies only what is said of a thing named before it, in the same clause. */
const CLAUSE_MARK = /[,;:()–—，；：]/u

/**
 * The sentence that denies what a question for a reason takes for granted: "Why may guests smoke?" where "Guests may not
 * smoke" stands, or gives another number where the question's stands nowhere. Null where no sentence says the contrary of
 * the same thing, or only denies what the question denies as well.
 * @param ranked best first
 */
export function findDenial(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): RankedUnit | null {
  if (!isAskedFor('reason', asked.text)) return null
  const negation = makeNegation(asked.language)
  const isDenied = negation?.test(expandNegations(asked.text)) ?? false
  const numbers = isDenied ? [] : listUnknownNumbers(asked, retrieval)
  const denies = ({ text, terms, unit }: RankedUnit) => {
    if (unit.kind === 'row' || !speaksOfSame(asked, terms)) return false
    const plain = toPlainText(text)
    if (rulesAct(plain, asked.language) && !rulesAct(asked.text, asked.language)) return false
    if (numbers.some((number) => hasOtherNumber(plain, number, retrieval))) return true
    return negation !== null && !isDenied && deniesAsked(expandNegations(plain), asked, negation, retrieval)
  }
  const first = ranked.slice(0, MAX_LOOKED_AT)
  const turnsChange = isDenied ? null : makeTurnedChangeTest(asked, ranked, retrieval)
  return first.find(denies) ?? (turnsChange && ranked.find(turnsChange)) ?? null
}

/** Whether a text says what one may or has to do: that a sign may not be painted over does not deny that somebody did. */
const rulesAct = (text: string, language: string) => saysOfAct(text, ['allowed', 'due'], language)

/** A number with what it measures: "1024 bit". */
type MeasuredNumber = { readonly number: string; readonly unit: string }

const NUMBER_WITH_UNIT = /(?<![\p{L}\p{N}.,])(\d[\d.,]*)[\s-]?(\p{L}[\p{L}\p{M}]*)/gu

const listMeasured = (text: string): MeasuredNumber[] =>
  [...text.matchAll(NUMBER_WITH_UNIT)].map(([, number = '', unit = '']) => ({ number, unit }))

/** The numbers that a question takes for granted and no source has. */
const listUnknownNumbers = ({ text }: AskedQuestion, { terms, weightOf }: Retrieval): MeasuredNumber[] =>
  listMeasured(text).filter(
    ({ number, unit }) => terms(unit).length > 0 && terms(number).every((term) => !isTermHeld(term, weightOf)),
  )

/** Whether a sentence gives another number of the same unit. */
const hasOtherNumber = (text: string, { number, unit }: MeasuredNumber, { terms }: Retrieval) =>
  listMeasured(text).some((one) => one.number !== number && terms(one.unit).join() === terms(unit).join())

function speaksOfSame({ own, weights }: AskedQuestion, terms: ReadonlySet<string>): boolean {
  const shared = [...own].filter((term) => terms.has(term))
  return shared.length >= MIN_SHARED_TERMS && weighTerms(weights, shared) >= MIN_SHARE * weighTerms(weights, own)
}

/** The negation stands right before a word of the question, and no reason is given before it. */
function deniesAsked(text: string, { own, language }: AskedQuestion, negation: RegExp, { terms }: Retrieval): boolean {
  const at = negation.exec(text)
  if (!at || findReasonCues(language).test(text.slice(0, at.index))) return false
  const denied = listDenied(text, negation, MAX_WORDS_BEHIND)
  const isBounded = compileWordCue(findLocale(language).polar.bounding, language)
  if (isBounded.test(denied.join(' '))) return false
  if (denied.some((word) => terms(word).some((term) => own.has(term)))) return true
  const clause = readClause(text, at.index, at.index + at[0].length, language)
  const [subject, object] = [clause.before, clause.behind].map((part) => terms(part).filter((term) => own.has(term)))
  return !isBounded.test(clause.behind) && subject!.length > 0 && object!.some((term) => !subject!.includes(term))
}

/** "It may not complain of files that changed since the backup": what a word like "that" begins is said of something else. */
function readClause(text: string, start: number, end: number, language: string) {
  const { relative } = findLocale(language).definition
  const behind = text.slice(end).split(CLAUSE_MARK)[0]!
  const at = relative ? behind.search(compileWordCue(relative, language)) : -1
  return { before: text.slice(0, start).split(CLAUSE_MARK).at(-1)!, behind: at < 0 ? behind : behind.slice(0, at) }
}
