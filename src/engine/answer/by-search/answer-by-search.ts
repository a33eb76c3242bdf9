import type { AnswerState } from '../../../domain/answer.ts'
import { once } from '../../../lib/memoize.ts'
import { toPlainText } from '../../../text/plain-text.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { composeAnswer } from '../compose/compose-answer.ts'
import { refuse, tellQuotes, writeOffline } from '../compose/write-answer.ts'
import { createConditionReader, readCondition } from '../condition/meets-condition.ts'
import { contradictsAsked } from '../coverage/asked-modality.ts'
import { bindsAsked } from '../coverage/binds-asked.ts'
import { joinQuoted, lacksCount, lacksKind, lacksSigned } from '../coverage/lacks-asked.ts'
import { meetsAllButName, meetsTogether } from '../coverage/meets-together.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { weighPartedWords } from '../coverage/parted-words.ts'
import { holdsSingleThing } from '../coverage/single-thing.ts'
import { holdsRareName, holdsUnknown, lacksMost, leavesVerbOpen, namesUnknown } from '../coverage/unknown-words.ts'
import { lacksForm } from '../form/lacks-form.ts'
import { findAlongWords, tellsAdmission } from '../language/admission.ts'
import { findPolarity } from '../language/find-polarity.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { describeMissing, writeRefusal } from '../language/phrases.ts'
import { tellsOtherDay } from '../language/weekdays.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { findOwnPeople } from '../question/light-words.ts'
import { describeNearest, findUnmet } from '../question/near-miss.ts'
import { chooseQuotes, lacksAct } from '../quotes/choose-quotes.ts'
import { dropUnlikely } from '../quotes/drop-unlikely.ts'
import { MIN_SURE, measureConfidence } from '../rank/measure-confidence.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { dropRepeated, keepLetters } from '../retrieval/drop-repeated.ts'
import { overlaps, type Quote, readQuotedTerms } from '../retrieval/quote.ts'
import { quoteByMeaning } from '../retrieval/quote-by-meaning.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { standsInReference } from '../retrieval/stands-in-reference.ts'
import {
  chooseState,
  limitStateByQuotes,
  measureQuotedShare,
  measureSupport,
  THRESHOLDS,
} from '../retrieval/support.ts'
import { type Extent, readExtent } from '../retrieval/text-extent.ts'
import { isUnderUndoing } from '../tasks/undoes-asked.ts'
import { describeNearestSaid } from './describe-nearest-said.ts'
import { findDenial } from './find-denial.ts'
import { isUnderDenial } from './is-under-denial.ts'
import { saysOtherwise } from './said-otherwise.ts'
import { tellsOther } from './tells-other.ts'

/** A word that so much of the rarest words' weight tells is met in a few places only. */
const RARE_SHARE = 0.6
/** Below this support a number that does not stand with what is counted belongs to something else. */
const MIN_SUPPORT_UNCOUNTED = 1.2
const BY_MEANING =
  'The question shares few words with the sources: this passage was chosen by its meaning, and may not answer it.'

/**
 * Finds passages by the question's words and quotes the sentences that answer; refuses what the sources do not hold.
 * @param way what tells how something is done, by the heading that it stands under
 */
export function answerBySearch(
  asked: AskedQuestion,
  retrieval: Retrieval,
  { passages, ranked: candidates } = rankCandidates(asked, retrieval),
  way: Quote | null = null,
): WrittenAnswer {
  const ranked = dropAlreadySaid(asked, candidates).filter(
    (one) => !isUnderUndoing(asked, one, retrieval) && !isUnderDenial(asked, one, retrieval),
  )
  const denial = findDenial(asked, ranked.filter(isFound), retrieval)
  const chosen = ranked.length === 0 ? [] : leadWith(way, chooseFitting(asked, ranked, retrieval))
  const quotes = denial ? [denial] : chosen
  const isQuoted = (word: string) =>
    quotes.some(
      ({ text }) => text.toLowerCase().includes(word.toLowerCase()) || saysOtherwise(text, word, asked.language),
    )
  const unknown = listMissingWords(asked, retrieval)
  const missing = unknown.filter((word) => !isQuoted(word))
  const measure = once(() => measureConfidence(asked, { ranked, lead: quotes[0]!, missing: unknown }, retrieval))
  const kind = readAskedKind(asked.text)
  const isOfAct = isAskedFor('polar', asked.text) || kind === 'date' || kind === 'name'
  const isByVerb = isOfAct && asked.unknownVerbs.length > 0
  const mayBeLikely = !isByVerb && missing.length === 0 && isSpaced(asked.language)
  const isLikely = () => mayBeLikely && measure() >= MIN_CONFIDENCE_UNSAID
  const judged = judgeAnswer(asked, passages, quotes, retrieval, isLikely)
  const limited = judged === 'answered' && denial === null && lacksForm(asked, quotes, retrieval) ? 'partial' : judged
  const state =
    denial === null
      ? limitByConfidence(limited, measure, readExtent(retrieval), way === null ? MIN_CONFIDENCE : 0)
      : limited === 'no_support'
        ? 'partial'
        : limited
  if (state === 'no_support') {
    const byMeaning = quoteByMeaning(passages, retrieval)
    if (byMeaning) return { ...tellQuotes('partial', asked, [byMeaning], retrieval), warnings: [BY_MEANING] }
    const [nearest] = quotes
    const mayBeNear = nearest !== undefined && nearest.unit.kind !== 'row' && !tellsOther(asked, quotes, retrieval)
    const isNear = mayBeNear && measure() >= MIN_CONFIDENCE_NEAREST
    return refuseAnswer(asked, passages, { nearest: isNear ? nearest : null, missing }, retrieval)
  }
  const { phrases } = findLocale(asked.language)
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const isOwnLanguage = retrieval.languages.includes(asked.language)
  const note = state === 'partial' && isOwnLanguage ? describeMissing(phrases, missing) || phrases.unsure : ''
  const led = [denial ? phrases.otherwise : chooseLeadWord(asked, quotes[0]!, state), text]
    .filter((part) => part !== '')
    .join(' ')
  return writeOffline(state, note ? `${led}\n\n${note}` : led, citations)
}

/** What stands in a passage that the question's own words led to: nothing else can deny it. */
const isFound = ({ measured }: RankedUnit) => measured.passageScore > 0

/**
 * From here on a verb or an everyday word that is not quoted leaves nothing open, where none is missing that has to be told and the question is not
 * who or when somebody does it, or whether: of 19 such 16 led right. Without spaces a word that is not found says more: four of 20 asked for something that stands nowhere.
 */
const MIN_CONFIDENCE_UNSAID = 0.7
/** Below it nothing is told at all, but a way that its heading tells. */
const MIN_CONFIDENCE = 0.05
/** From here on what comes nearest is told beside a refusal: of 272 such, 82 told what a question had been refused for. */
const MIN_CONFIDENCE_NEAREST = 0.1

/** Rules tell what cannot be the answer; how likely it is one is known from questions whose answers are. */
function limitByConfidence(state: AnswerState, measure: () => number, extent: Extent, least: number): AnswerState {
  if (state === 'no_support') return state
  const confidence = measure()
  if (confidence < least) return 'no_support'
  return confidence < MIN_SURE[extent] ? 'partial' : state
}

/** A way leads, and beside it what search would have told first that is no part of it. */
function leadWith(way: Quote | null, quotes: readonly Quote[]): readonly Quote[] {
  return way === null ? quotes : [way, ...quotes.filter((other) => !overlaps(way, other)).slice(0, 1)]
}

/** What stands beside the first quote may not say the opposite, or of another place what is asked of this one. */
function chooseFitting(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval): readonly Quote[] {
  const [lead, ...others] = chooseQuotes(asked, ranked, retrieval)
  const fitting = others.filter((other) => !contradictsAsked(asked, [other], retrieval))
  return dropUnlikely(asked, dropRepeated([lead!, ...fitting]), ranked, retrieval)
}

/** "Yes." or "No." where the sentence quoted first says so in the question's own words; nothing in every other case. */
function chooseLeadWord({ text, language }: AskedQuestion, lead: Quote, state: AnswerState): string {
  const said = state === 'answered' ? findPolarity(text, toPlainText(lead.text), language) : null
  return said === null ? '' : `${said}.`
}

/** "And what else?" asks for what the answers before have not said. */
function dropAlreadySaid({ text, said }: AskedQuestion, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  if (said === '' || !isAskedFor('followUp', text)) return ranked
  const known = keepLetters(said)
  return ranked.filter((one) => !known.includes(keepLetters(toPlainText(one.text))))
}

/**
 * Judged by the passages, and by what is really quoted of them; a name or number that stands nowhere refuses, another
 * word only where nothing is quoted that says two things of the question together.
 *
 * @param isLikely whether what is quoted first is so likely the answer that a word which stands nowhere counts for nothing
 */
export function judgeAnswer(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  quotes: readonly Quote[],
  retrieval: Retrieval,
  isLikely: () => boolean = () => false,
): AnswerState {
  if (quotes.length === 0 || tellsOther(asked, quotes, retrieval)) return 'no_support'
  if (namesUnknown(asked, passages, retrieval))
    return meetsAllButName(asked, quotes, retrieval) ? 'partial' : 'no_support'
  const support = measureQuestionSupport(asked, passages, retrieval)
  if (support < MIN_SUPPORT_UNCOUNTED && lacksCount(asked, quotes, retrieval)) return 'no_support'
  if (findUnmet(asked, passages, retrieval).length > 0) return 'no_support'
  const parted = weighPartedWords(asked, retrieval)
  if (parted === 'matter') return 'no_support'
  const state = judgeSupport(asked, passages, quotes, support, retrieval)
  const isVerbOpen = leavesVerbOpen(asked, quotes, retrieval)
  const isKindMissing = lacksKind(asked, quotes)
  const isRefused = state === 'no_support' || (isVerbOpen && isKindMissing)
  if (isRefused) return !isKindMissing && meetsTogether(asked, quotes, retrieval) ? 'partial' : 'no_support'
  const isActMissing = quotes.every((quote) => lacksAct(asked, quote, retrieval))
  const isUnanswered = isKindMissing || isActMissing
  const isOther = lacksSigned(asked, quotes) || isOfOtherDay(asked, quotes[0]!)
  if (leavesConditionOpen(asked, quotes[0]!, retrieval) || leavesAdmissionOpen(asked, quotes[0]!)) return 'partial'
  if (isUnanswered || isOther || isTitleOfWork(asked, quotes[0]!, retrieval)) return 'partial'
  if (!bindsAsked(asked, quotes, retrieval)) return 'partial'
  if (isMetByVerbAlone(asked) || parted === 'part') return 'partial'
  const isUnknown = isVerbOpen || holdsUnknown(asked, passages, retrieval)
  if (isUnknown && !(state === 'answered' && (saysWhole(asked, quotes, retrieval) || isLikely()))) return 'partial'
  return holdsAllAsked(asked, quotes, retrieval) ? 'answered' : state
}

/** "A pitch costs 18 pounds per night" does not say what happens if one comes late at night. */
function leavesConditionOpen({ typed, language }: AskedQuestion, lead: Quote, retrieval: Retrieval): boolean {
  const condition = readCondition(typed, language)
  const { sourceName, heading } = lead.passage
  const above = `${sourceName}\n${heading ?? ''}`
  return condition !== null && !createConditionReader(condition, language, retrieval)(joinQuoted(lead), above).isWhole
}

/** "The keeper is a witness: letters of a lost trade" in a list of works does not say what a keeper is. */
function isTitleOfWork({ text }: AskedQuestion, { passage, start }: Quote, { readSource }: Retrieval): boolean {
  const source = readAskedKind(text) === null ? readSource(passage.sourceId) : null
  return source !== null && standsInReference(source, start)
}

/** "Swimmers may return after the thunder" does not say whether my daughter may swim alone: who and how are left out. */
const isMetByVerbAlone = (asked: AskedQuestion) =>
  isAskedFor('polar', asked.text) &&
  asked.unknownVerbs.length > 0 &&
  findOwnPeople(asked.text, asked.language).length > 0 &&
  asked.own.size === 1

/** "Bags are sold at the desk" does not say whether one may bring a bag. */
const leavesAdmissionOpen = ({ text, language }: AskedQuestion, lead: Quote) =>
  findAlongWords(text, language).length > 0 && !tellsAdmission(joinQuoted(lead), language)

const isOfOtherDay = ({ text }: AskedQuestion, lead: Quote) =>
  tellsOtherDay(text, [lead.passage.heading, joinQuoted(lead)].filter(Boolean).join('\n')) === true

/** Of what is asked, so much stands in the one excerpt that says it all, or over it. */
const MIN_WHOLE_SHARE = 0.7

/**
 * Whether one excerpt, with its heading, says what is asked though a verb or an everyday word of the question stands
 * nowhere: "settle" is another word for what it says. Who or how many did something, and whether one does it, is told by the verb alone.
 */
function saysWhole(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  const [lead, other] = quotes
  const kind = readAskedKind(asked.text)
  const isByVerb = kind !== null || isAskedFor('polar', asked.text)
  if (!lead || other || (asked.unknownVerbs.length > 0 && isByVerb)) return false
  const { heading, sourceName } = lead.passage
  const held = new Set([
    ...readQuotedTerms(lead, retrieval.terms),
    ...retrieval.terms(`${heading ?? ''}\n${sourceName}`),
  ])
  let [met, all] = [0, 0]
  for (const term of asked.own) {
    all += asked.weights.get(term) ?? 0
    met += held.has(term) ? (asked.weights.get(term) ?? 0) : 0
  }
  return met >= MIN_WHOLE_SHARE * all && listMissingWords(asked, retrieval).length === 0
}

/** Whether what is quoted first says all that the question names, and it names something rare: short questions reach no more. */
function holdsAllAsked(
  { own, unknownVerbs }: AskedQuestion,
  [lead]: readonly Quote[],
  { terms, weightOf }: Retrieval,
): boolean {
  if (!lead || unknownVerbs.length > 0) return false
  const held = readQuotedTerms(lead, terms)
  const isRare = (term: string) => weightOf(term) >= RARE_SHARE * weightOf('')
  return [...own].every((term) => held.has(term)) && [...own].some(isRare)
}

function judgeSupport(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  quotes: readonly Quote[],
  support: number,
  retrieval: Retrieval,
): AnswerState {
  const leastSupport = holdsRareName(asked, retrieval) ? THRESHOLDS.refusedOfName : THRESHOLDS.refused
  const byPassages = holdsSingleThing(asked, quotes, retrieval) ? 'answered' : chooseState(support, leastSupport)
  if (byPassages === 'no_support' || lacksMost(asked, passages, retrieval)) return 'no_support'
  return limitStateByQuotes(byPassages, measureQuotedShare(asked, quotes, retrieval))
}

/** The support of the question; what only the conversation brought in cannot stand for two own terms found nowhere. */
export function measureQuestionSupport(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): number {
  if (!carriesWords(asked) || asked.own.size < 2) return measureSupport(asked, passages, retrieval)
  const own = new Map([...asked.weights].filter(([term]) => asked.own.has(term)))
  return measureSupport({ ...asked, weights: own }, passages, retrieval) === 0
    ? 0
    : measureSupport(asked, passages, retrieval)
}

/** What comes nearest, where it is near at all, and the words of the question that stand nowhere. */
type Refused = { readonly nearest: Quote | null; readonly missing: readonly string[] }

function refuseAnswer(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  { nearest, missing }: Refused,
  retrieval: Retrieval,
): WrittenAnswer {
  const { phrases } = findLocale(asked.language)
  const unmet = findUnmet(asked, passages, retrieval)
  const named = passages.length > 0 && unmet.length === 0 ? missing : []
  const beside =
    nearest !== null && unmet.length === 0
      ? [describeNearestSaid(nearest, phrases, retrieval)]
      : describeNearest(asked, unmet, passages, retrieval)
  return refuse(writeRefusal(phrases, named, beside))
}
