import type { TypedQuestion } from '../../../domain/answer.ts'
import { dropBold } from '../../../text/plain-text.ts'
import { prepareQuestion } from '../by-search/prepare-question.ts'
import { saysReserved } from '../compose/hedge.ts'
import { readCommonTerms } from '../language/common-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { describeMissing } from '../language/phrases.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { asksWhether } from '../question/asks-whether.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { dropNote } from './admit-unsaid.ts'
import { type AskedPart, isNowhere, measureSaidShare } from './asked-part.ts'
import { readPlacedLead } from './hold-lead.ts'
import { createReader, listSureParts } from './list-asked-parts.ts'

/** Of the weight of what is known of a question, so much has to stand in what is told of it, or over it. */
const MIN_SHARE = 0.75
/** What weighs less of what stands nowhere is in every other passage and tells none apart. */
const MIN_TELLING = 0.2
/** One word tells as much as two where it stands in a few places only. */
const MIN_TELLING_ALONE = 0.6

/** A question, as its words are known or stand nowhere. */
type KnownRest = {
  readonly asked: AskedQuestion
  readonly retrieval: Retrieval
  readonly nowhere: readonly AskedPart[]
  /** Those that are no everyday words, which may be said by any other. */
  readonly missing: readonly AskedPart[]
  readonly rest: readonly AskedPart[]
  /** Those of the rest that tell one passage from another. */
  readonly telling: readonly AskedPart[]
}

/**
 * What some pages tell of a question that would be refused for a word which they do not have, asked without it: "How do I check that the
 * parcel is genuine?" where they say how a parcel is checked. Always in part, with the word named first. Null where too little
 * is left of the question, or a name stands nowhere: what is said of others is not said of whoever bears it.
 */
export function tellKnownRest(
  { text, turns }: TypedQuestion,
  language: string,
  known: Retrieval,
  answer: (text: string) => WrittenAnswer,
): WrittenAnswer | null {
  const { asked, retrieval } = prepareQuestion(text, turns, language, known)
  const read = mayTell(asked, retrieval) ? readRest(asked, retrieval) : null
  const without = read && mayLeaveOut(read) ? leaveOut(text, read.nowhere) : null
  if (read === null || without === null) return null
  const told = answer(without)
  return saysRest(told, read) ? admitMissing(told, read) : null
}

const mayTell = (asked: AskedQuestion, retrieval: Retrieval): boolean =>
  isSpaced(asked.language) &&
  retrieval.languages.includes(asked.language) &&
  !carriesWords(asked) &&
  !isAskedFor('authorship', asked.text) &&
  readExtent(retrieval) !== 'sheet'

function readRest(asked: AskedQuestion, retrieval: Retrieval): KnownRest {
  const parts = listSureParts(asked, retrieval)
  const nowhere = parts.filter((part) => isNowhere(part, retrieval))
  const rest = parts.filter((part) => !nowhere.includes(part))
  const common = readCommonTerms(asked, retrieval.terms)
  const isEveryday = ({ typed }: AskedPart) => retrieval.terms(typed).every((term) => common.has(term))
  const least = MIN_TELLING * retrieval.weightOf('')
  const telling = rest.filter((part) => part.weight >= least && !isEveryday(part))
  return { asked, retrieval, nowhere, rest, telling, missing: nowhere.filter((part) => !isEveryday(part)) }
}

const isProperName = ({ role, typed }: AskedPart) => role === 'name' && !/\p{N}/u.test(typed)

function mayLeaveOut(read: KnownRest): boolean {
  const { nowhere, missing, telling } = read
  if (nowhere.length === 0 || nowhere.some(isProperName)) return false
  return telling.length > Math.max(1, missing.length) || isOfOneThing(read)
}

/** "Which gearboxes make trouble?" asks of gearboxes, and "which colour has the gearbox?" of colours; how and whether are told by every word. */
function isOfOneThing({ asked, retrieval, nowhere, rest, telling }: KnownRest): boolean {
  const [first] = listSureParts(asked, retrieval)
  const [only] = telling
  if (only === undefined || telling.length > 1 || nowhere.length > 1 || first?.typed !== only.typed) return false
  if (isAskedFor('steps', asked.text) || asksWhether(asked.text)) return false
  const isRare = only.weight >= MIN_TELLING_ALONE * retrieval.weightOf('')
  return isRare && rest.length === 1 && [only, ...nowhere].every(({ role }) => role === 'thing')
}

/** Null where a word does not stand in the question as it was read. */
function leaveOut(text: string, nowhere: readonly AskedPart[]): string | null {
  const words: readonly string[] = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (!nowhere.every(({ typed }) => words.includes(typed))) return null
  const typed = new Set(nowhere.map((part) => part.typed))
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+ ?/gu, (word) => (typed.has(word.trimEnd()) ? '' : word))
}

/** A number or a date is told where it is answered. */
function saysRest(told: WrittenAnswer, { asked, retrieval, rest, telling }: KnownRest): boolean {
  const lead = told.state === 'no_support' ? null : readPlacedLead(told, retrieval)
  if (lead === null || told.warnings.length > 0) return false
  const { kind } = readAskedFor(asked.text)
  if ((kind === 'number' || kind === 'date') && told.state !== 'answered') return false
  const { phrases } = findLocale(asked.language)
  if (saysReserved(dropNote(told.text, phrases), asked.language)) return false
  const said = createReader(asked, retrieval)([lead.above, lead.shown, lead.own].join('\n'))
  return telling.every(({ isMet }) => isMet(said)) && measureSaidShare(rest, said) >= MIN_SHARE
}

function admitMissing(told: WrittenAnswer, { asked, missing }: KnownRest): WrittenAnswer {
  const { phrases } = findLocale(asked.language)
  const words = missing.map(({ typed }) => typed)
  const lead = [describeMissing(phrases, words), phrases.instead].filter((part) => part !== '').join(' ')
  return { ...told, state: 'partial', text: `${lead}\n\n${dropBold(dropNote(told.text, phrases))}` }
}
