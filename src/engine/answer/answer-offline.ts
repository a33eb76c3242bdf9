import type { TypedQuestion } from '../../domain/answer.ts'
import { once } from '../../lib/memoize.ts'
import { answerByHalves } from './answer-by-halves.ts'
import { askAgain } from './bridge/ask-again.ts'
import { limitByKin } from './bridge/limit-by-kin.ts'
import { answerByComparison } from './by-kind/compare/answer-by-comparison.ts'
import { answerByEachSource } from './by-kind/compare/answer-by-each-source.ts'
import { answerBySource } from './by-kind/compare/answer-by-source.ts'
import { answerByDefinition } from './by-kind/definition/answer-definition.ts'
import { answerBehindFormer } from './by-kind/former/answer-behind-former.ts'
import { answerInstead, fallBackOnFormer } from './by-kind/former/answer-instead.ts'
import { answerKindOfFormer } from './by-kind/former/answer-kind-of-former.ts'
import { answerOfFormer, asksOfFormer } from './by-kind/former/answer-of-former.ts'
import { answerOfThing } from './by-kind/former/answer-of-thing.ts'
import { answerTaskNear } from './by-kind/former/answer-task-near.ts'
import { answerWithinFormer } from './by-kind/former/answer-within-former.ts'
import { doubtAfterRefusal, doubtElsewhere } from './by-kind/former/doubt-elsewhere.ts'
import { tellFromFormer } from './by-kind/former/tell-from-former.ts'
import { answerByHours } from './by-kind/hours/answer-by-hours.ts'
import { answerByList, answerBySubject } from './by-kind/list/answer-list.ts'
import { answerByLabel } from './by-kind/minutes/answer-by-label.ts'
import { answerByDecisions } from './by-kind/minutes/answer-decisions.ts'
import { answerByModality } from './by-kind/modal/answer-by-modality.ts'
import { answerByDuty } from './by-kind/office/answer-by-duty.ts'
import { answerByOffice } from './by-kind/office/answer-by-office.ts'
import { answerByOpenOption, answerByOption } from './by-kind/option/answer-by-option.ts'
import { asksOptionAlone } from './by-kind/option/asked-option.ts'
import { lacksAskedName, lacksAskedOption, lacksOptionOfCase } from './by-kind/option/lacks-option.ts'
import { answerByParty } from './by-kind/party/answer-by-party.ts'
import { answerByColumn, answerNearColumn } from './by-kind/reference/answer-by-column.ts'
import { answerByName } from './by-kind/reference/answer-by-name.ts'
import { answerByReference } from './by-kind/reference/answer-by-reference.ts'
import { answerIdentifier } from './by-kind/reference/answer-identifier.ts'
import { tellsSought } from './by-kind/reference/asked-way.ts'
import { answerByEntry } from './by-kind/section/answer-by-entry.ts'
import { answerByHeading } from './by-kind/section/answer-by-heading.ts'
import { answerBySection } from './by-kind/section/answer-section.ts'
import { quoteWay } from './by-kind/section/quote-way.ts'
import { answerBySeries } from './by-kind/series/answer-by-series.ts'
import { answerByShare } from './by-kind/share/answer-by-share.ts'
import { answerOfSources } from './by-kind/sources/answer-of-sources.ts'
import { answerByTask } from './by-kind/ways/answer-by-task.ts'
import { answerCaption } from './by-kind/whole/answer-caption.ts'
import { answerCredits } from './by-kind/whole/answer-facts.ts'
import { answerInPart } from './by-kind/whole/answer-in-part.ts'
import { answerLicence } from './by-kind/whole/answer-licence.ts'
import { answerNumbered } from './by-kind/whole/answer-numbered.ts'
import { answerOverAll } from './by-kind/whole/answer-overview.ts'
import { answerWhetherPart, asksWhetherPart } from './by-kind/whole/answer-whether-part.ts'
import { answerWhichPart } from './by-kind/whole/answer-which-part.ts'
import { answerWhole } from './by-kind/whole/answer-whole.ts'
import { answerByKindAlone } from './by-search/answer-by-kind-alone.ts'
import { answerBySearch } from './by-search/answer-by-search.ts'
import { answerBySigns } from './by-search/answer-by-signs.ts'
import { answerNearest } from './by-search/answer-nearest.ts'
import { isDoubtful } from './by-search/doubt-way.ts'
import { leadsLikely, measureTold } from './by-search/likely-lead.ts'
import { prepareQuestion } from './by-search/prepare-question.ts'
import { tellBeside } from './by-search/tell-beside.ts'
import { completeEnds } from './compose/complete-ends.ts'
import { completeLead } from './compose/complete-lead.ts'
import { hedgeInPart } from './compose/hedge.ts'
import { readLeadText } from './compose/write-answer.ts'
import { answerByCondition } from './condition/answer-by-condition.ts'
import { answerByContact } from './contact/answer-by-contact.ts'
import { type HeldWay, holdWay } from './hold-way.ts'
import { detectAskedLanguage } from './language/asked-language.ts'
import { isAskedFor } from './language/is-asked-for.ts'
import { findLocale, isSpaced } from './language/locales.ts'
import { meetWeekday } from './language/meet-weekday.ts'
import { fillIn } from './language/phrases.ts'
import { admitUnsaid } from './near/admit-unsaid.ts'
import { holdLead, holdTold } from './near/hold-lead.ts'
import { confirmHeaded } from './near/opens-headed.ts'
import { refuseUnnamed } from './near/refuse-unnamed.ts'
import { refuseUnsaidAct } from './near/refuse-unsaid-act.ts'
import { weighSureness } from './near/weigh-sureness.ts'
import { type AskedQuestion, readAskedQuestion } from './question/asked-question.ts'
import { takeInAnswering } from './question/asked-size.ts'
import { pointsAtTurns } from './question/follow-up.ts'
import { answerInSecondLanguage } from './question/second-language.ts'
import { type Correction, correctSpelling } from './question/spelling.ts'
import { rankCandidates } from './rank/rank-candidates.ts'
import { cacheRetrieval } from './retrieval/cache-retrieval.ts'
import { readInLanguage } from './retrieval/read-in-language.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { readExtent } from './retrieval/text-extent.ts'
import { answerByTable } from './tables/answer-by-table.ts'
import { findFormerRow } from './tables/find-former-row.ts'
import { answerAcross, listOtherLanguages, refuseAcross } from './translate/answer-across.ts'

/**
 * Answers one kind of question by the evidence that this kind needs: a summary, a cell of a table, a comparison. Null
 * when the question is of another kind, or the sources do not hold what it takes; then the next one is asked.
 */
type Answerer = (asked: AskedQuestion, retrieval: Retrieval) => WrittenAnswer | null

/** In the order in which they are asked; what none of them answers is searched for by its words. */
const ANSWERERS: readonly Answerer[] = [
  answerOfSources,
  answerWhichPart,
  answerLicence,
  answerBySource,
  answerOverAll,
  answerByHours,
  answerByOption,
  answerByParty,
  answerIdentifier,
  answerBySeries,
  answerByEntry,
  answerByHeading,
  answerByCondition,
  answerByDuty,
  answerByOffice,
  answerByModality,
  answerByName,
  answerByColumn,
  answerByReference,
  answerByTask,
  answerBySection,
  answerBySubject,
  answerWhole,
  answerByTable,
  answerNearColumn,
  answerByOpenOption,
  answerByComparison,
  answerByDefinition,
  answerByLabel,
  answerByList,
  answerByDecisions,
  answerNumbered,
]

/** What these tell is no sentence that search could have found: a summary, facts of a source, hours, the entry of a setting, lists under a heading or of what the title names, two sides. */
const UNDOUBTED: ReadonlySet<Answerer> = new Set([
  answerOfSources,
  answerBySource,
  answerOverAll,
  answerByHours,
  answerByDuty,
  answerByOffice,
  answerByOption,
  answerByOpenOption,
  answerByParty,
  answerIdentifier,
  answerByHeading,
  answerByModality,
  answerBySection,
  answerBySubject,
  answerByName,
  answerByColumn,
  answerNearColumn,
  answerByReference,
  answerWhichPart,
  answerLicence,
  answerWhole,
  answerByLabel,
  answerByDecisions,
  answerNumbered,
])

/** What these tell is found by names and not by what is said of them: it is held against all that is asked. */
const HELD: ReadonlyMap<Answerer, HeldWay> = new Map([
  [answerByEntry, { leastShare: 0.7 }],
  [answerByList, { leastShare: 0.7, isByLead: true }],
  [answerByOption, { leastShare: 0.7 }],
  [answerByReference, { leastShare: 0.5, isByDeed: true }],
  [answerBySection, { leastShare: 0.7 }],
  [answerBySeries, { leastShare: 0.7 }],
  [answerByTable, { leastShare: 0.75, isByRows: true }],
  [answerByTask, { leastShare: 0.7, isByDeed: true }],
])

/**
 * What these tell in part of a text of some pages is told where search finds nothing: a side without the other, an entry or a way that says
 * something near. Of 26 such 5 led right, and of what search told instead 13.
 */
const YIELDING: ReadonlySet<Answerer> = new Set([answerByComparison, answerByReference, answerByTask])

/** What these tell is passed over where it bears another sign or number than the question. */
const NAMED: ReadonlyMap<Answerer, typeof lacksAskedName> = new Map([
  [answerByTable, lacksAskedOption],
  [answerByDefinition, lacksAskedName],
  [answerByCondition, lacksOptionOfCase],
  [answerByEntry, lacksAskedOption],
  [answerByList, lacksAskedOption],
  [answerBySubject, lacksAskedOption],
])

/** A section that turned out to hold nothing but its heading is no answer. */
const SAYS_ANYTHING = /[\p{L}\p{N}\p{S}]/u

/** In a sheet, two sides beside each other are no sentence of its either. */
const isUndoubted = (answer: Answerer, retrieval: Retrieval) =>
  UNDOUBTED.has(answer) || (answer === answerByComparison && readExtent(retrieval) === 'sheet')

/**
 * Answers with the sources' own sentences, no model asked. Source text is quoted, never obeyed. The text is never
 * empty; without support it says so plainly, has no citations and names the next step. Each citation's `sourceText` is
 * the exact slice of the source, while the text shows it without Markdown noise and reference marks.
 * Source: decisions, section 8; measured by bench/answers.ts.
 */
export function answerOffline(typed: TypedQuestion, notebook: Retrieval): WrittenAnswer {
  const text = typed.text.normalize('NFC') // as the sources are read
  const language = detectAskedLanguage(text, notebook.languages)
  const question = { ...typed, text: takeInAnswering(text, language) }
  const written = completeLead(answerInLanguage(question, language, notebook), question, language, notebook)
  const named = refuseUnnamed(written, question, language, notebook)
  const answer = refuseUnsaidAct(named, question, language, notebook)
  return hedgeInPart(completeEnds(answer, text, notebook), language)
}

function answerInLanguage(question: TypedQuestion, language: string, notebook: Retrieval): WrittenAnswer {
  const isOwn = notebook.languages.includes(language)
  const known = readInLanguage(notebook, language)
  const others = listOtherLanguages(language, known)
  const isForeign = others.length > 0 && !isOwn
  if (isForeign)
    return (
      answerUntold(question, language, known) ??
      answerInSecondLanguage(question, language, known, (read) =>
        answerAsTyped(question, language, cacheRetrieval(read)),
      ) ??
      answerForeign(question, language, known)
    )
  const answer = answerAsTyped(question, language, known)
  const across =
    answer.state !== 'no_support' || others.length === 0 ? null : answerAcross(question, language, known, tryAnswerers)
  if (across) return across
  if (answer.state === 'answered' || asksOfFormer(question) || isToldInPart(question, answer)) return answer // what follows stands in for less
  if (answer.state === 'no_support' && asksWhetherPart(question.text)) return answer
  const nearest = tellNearest(question, language, known, answer)
  if (nearest) return nearest
  const met = meetWeekday(question.text, known)
  const asked = readAskedQuestion(question.text, question.turns, met, language)
  const byShare = answerByShare(asked, answer, met)
  if (byShare) return admitUnsaid(byShare, asked, met)
  const ofKind = answerByKindAlone(asked, answer, met)
  if (ofKind) return admitUnsaid(ofKind, asked, met)
  return answerBySigns(asked, answer, met) ?? tellNear(question, language, known, answer) ?? answer
}

/** What is pointed at is not told by whatever is of the asked kind alone. */
const isToldInPart = ({ text, turns }: TypedQuestion, { state }: WrittenAnswer) =>
  state === 'partial' && turns.length > 0 && pointsAtTurns(text)

function tellNearest(
  { text, turns }: TypedQuestion,
  language: string,
  known: Retrieval,
  before: WrittenAnswer,
): WrittenAnswer | null {
  if (before.state !== 'no_support') return null
  const prepared = prepareQuestion(text, turns, language, known)
  const nearest = answerNearest(prepared)
  return nearest && admitUnsaid(nearest, prepared.asked, prepared.retrieval)
}

function tellNear(
  { text, turns }: TypedQuestion,
  language: string,
  known: Retrieval,
  { state }: WrittenAnswer,
): WrittenAnswer | null {
  if (state !== 'no_support') return null
  const prepared = prepareQuestion(text, turns, language, known)
  const told = tellBeside(prepared)
  if (told === null || lacksAskedOption(prepared.asked, told, prepared.retrieval)) return null
  return admitUnsaid(told, prepared.asked, prepared.retrieval)
}

/** The words of a source whose language nothing tells, a table of names and numbers, may be the question's own. */
function answerUntold(question: TypedQuestion, language: string, retrieval: Retrieval): WrittenAnswer | null {
  const untold = retrieval.languages.includes('und') ? retrieval.inLanguage?.('und') : undefined
  const answer = untold && answerAsTyped(question, language, cacheRetrieval(untold))
  return answer && answer.state !== 'no_support' ? answer : null
}

/** What is asked of a source as a whole takes no word of it; all else is asked in the sources' language. */
function answerForeign(question: TypedQuestion, language: string, retrieval: Retrieval): WrittenAnswer {
  const asked = readAskedQuestion(question.text, question.turns, retrieval, language)
  return (
    answerWhichPart(asked, retrieval) ??
    answerOfSources(asked, retrieval) ??
    answerWhole(asked, retrieval) ??
    answerAcross(question, language, retrieval, tryAnswerers) ??
    findByMeaning(asked, retrieval) ??
    refuseAcross(language, retrieval)
  )
}

/** Meanings are compared across languages, where a model does it. */
function findByMeaning(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (retrieval.supportsFrom === undefined || retrieval.supportsFrom === null) return null
  const answer = answerBySearch(asked, retrieval)
  return answer.state === 'no_support' ? null : answer
}

function answerAsTyped(question: TypedQuestion, language: string, known: Retrieval): WrittenAnswer {
  const { text, corrections } = correctSpelling(question.text, language, known)
  const spelled = { text, turns: question.turns }
  const answerAlone = (text: string) => answerAtOnce({ text, turns: [] }, language, known)
  const answer =
    answerByEachSource(spelled, language, known, (topic, within) =>
      answerAtOnce({ text: topic, turns: [] }, language, cacheRetrieval(within)),
    ) ??
    answerByHalves(spelled, language, known, (half) => answerAtOnce(half, language, known)) ??
    answerInstead(spelled, language, known, answerAlone) ??
    answerOfFormerRow(spelled, language, known) ??
    answerGoingOn(spelled, language, known, answerAlone)
  const nearest = fallBackOnFormer(spelled, language, answer, answerAlone) ?? answer
  return addCorrections(doubtAfterRefusal(spelled, language, nearest, known), corrections, language)
}

function answerGoingOn(
  question: TypedQuestion,
  language: string,
  known: Retrieval,
  answerAlone: (text: string) => WrittenAnswer,
): WrittenAnswer {
  const found = answerAtOnce(question, language, known)
  const near = answerTaskNear(question, language, found, known)
  if (near) return near
  const told = answerOfThing(question, language, found, known, answerAlone) ?? found
  const answerWithin = (text: string, within: Retrieval) => answerAtOnce({ text, turns: [] }, language, within)
  return tellFromFormer(question, language, told, known, answerWithin) ?? told
}

/** What goes on from a row of a table is asked with the row's name, and counts where it is told of that row. */
function answerOfFormerRow({ text, turns }: TypedQuestion, language: string, known: Retrieval): WrittenAnswer | null {
  const name = findFormerRow(text, turns, known)
  if (name === null) return null
  const answer = answerAtOnce({ text: `${text} ${name}`, turns: [] }, language, known)
  const [told = ''] = answer.text.split('\n')
  return answer.state !== 'no_support' && told.includes(name) ? answer : null
}

/** What is asked for by its name, in a named part, or of what was told before; null where a question is searched for. */
function answerNamed(
  asked: AskedQuestion,
  turns: TypedQuestion['turns'],
  retrieval: Retrieval,
  language: string,
): WrittenAnswer | null {
  return (
    answerByContact(asked, retrieval) ??
    answerCaption(asked, retrieval) ??
    answerCredits(asked, retrieval) ??
    answerWhetherPart(asked, retrieval) ??
    answerInPart(asked, retrieval, (words, within) =>
      answerAtOnce({ text: words, turns: [] }, language, cacheRetrieval(within)),
    ) ??
    answerOfFormer(asked, turns, retrieval) ??
    answerKindOfFormer(asked, turns, retrieval)
  )
}

function answerAtOnce({ text, turns }: TypedQuestion, language: string, known: Retrieval): WrittenAnswer {
  const prepared = prepareQuestion(text, turns, language, known)
  const { asked, retrieval } = prepared
  const [searched, reread]: [Searched, Searched] = [new Map(), new Map()]
  const answerIn = (words: string, notebook: Retrieval) => {
    const again = prepared.readAgain(words, notebook)
    return tryAnswerers(again.asked, again.retrieval, reread)
  }
  const rank = once(() => rankCandidates(asked, retrieval))
  const isLikely = (again: WrittenAnswer) => leadsLikely(asked, again, rank().ranked, retrieval)
  const mayBeSure = (again: WrittenAnswer) =>
    readExtent(retrieval) === 'sheet' || !reread.has(again.citations) || isLikely(again)
  const isSureItself = ({ citations }: WrittenAnswer) =>
    readExtent(retrieval) === 'sheet' &&
    isSpaced(language) &&
    (reread.get(citations)?.confidence ?? 0) >= MIN_CONFIDENCE_REREAD
  const wasSearched = ({ citations }: WrittenAnswer) => searched.has(citations) || reread.has(citations)
  const named = answerNamed(asked, turns, retrieval, language)
  if (named) return named
  const answer =
    answerBehindFormer(asked, turns, retrieval) ??
    askAgain(
      tryAnswerers(asked, retrieval, searched, rank),
      { text: prepared.text, language, answer: answerIn, mayBeSure, isSureItself },
      retrieval,
    )
  const within = answerWithinFormer(asked, turns, answer, retrieval, (notebook) => answerIn(prepared.text, notebook))
  const doubted = within || !wasSearched(answer) ? null : doubtElsewhere(asked, turns, answer, retrieval)
  if (doubted) return doubted
  const limited = limitByKin(within ?? answer, asked, prepared.kin, known)
  if (!wasSearched(limited)) return confirmHeaded(holdTold(limited, asked, retrieval), asked, retrieval)
  const admitted = admitUnsaid(
    limited,
    asked,
    retrieval,
    searched.get(limited.citations)?.isLikely ?? isLikely(limited),
  )
  const held = confirmHeaded(
    holdLead(admitted, asked, () => rank().ranked, retrieval),
    asked,
    retrieval,
  )
  return weighSureness(held, limited, asked, rank, retrieval)
}

type Rank = () => ReturnType<typeof rankCandidates>

/** From here on what a sheet says in other words answers surely, whichever they are: of four such that were told in part all led right, in texts of some pages five of seven. */
const MIN_CONFIDENCE_REREAD = 0.8

/** The citations of what was found by search, and how likely it answers; none of the answerers told it. */
type Searched = Map<WrittenAnswer['citations'], { readonly isLikely: boolean; readonly confidence: number }>

function tryAnswerers(
  asked: AskedQuestion,
  retrieval: Retrieval,
  searched: Searched = new Map(),
  rank: Rank = once(() => rankCandidates(asked, retrieval)),
): WrittenAnswer {
  const search = (doubted: WrittenAnswer | null, isOfSort = false) => {
    const found = searchHeaded(asked, rank(), retrieval) ?? answerBySearch(asked, retrieval, rank())
    if (doubted && (found.state === 'no_support' || (isOfSort && found.state === 'partial'))) return doubted
    const { ranked } = rank()
    const isLikely = leadsLikely(asked, found, ranked, retrieval)
    searched.set(found.citations, { isLikely, confidence: measureTold(asked, found, ranked, retrieval) })
    return found
  }
  let held: WrittenAnswer | null = null
  for (const answer of ANSWERERS) {
    const written = answer(asked, retrieval)
    if (!written || !SAYS_ANYTHING.test(readLeadText(written))) continue
    if (NAMED.get(answer)?.(asked, written, retrieval)) continue
    const isSure = isUndoubted(answer, retrieval) || !isDoubtful(asked, written, rank().ranked, retrieval)
    if (!isSure) return held ?? search(written)
    const way = HELD.get(answer)
    const isNamed = answer === answerByOption && asksOptionAlone(asked, retrieval)
    const told = way && !isNamed ? holdWay(written, way, asked, () => rank().ranked, retrieval) : written
    const yields = told.state === 'partial' && YIELDING.has(answer) && readExtent(retrieval) !== 'sheet'
    if (yields) return held ?? search(told, answer === answerByReference && tellsSought(asked, told))
    if (told.state === 'answered' || (told === written && held === null)) return told
    held ??= told
  }
  return held ?? search(null)
}

/** A way that is refused says nothing of what search finds by itself, and what is found surely needs no heading that says the question. */
function searchHeaded(asked: AskedQuestion, found: ReturnType<Rank>, retrieval: Retrieval): WrittenAnswer | null {
  const way = found.ranked.length === 0 ? null : quoteWay(asked, found.ranked, retrieval)
  if (way === null) return null
  const searched = isAskedFor('steps', asked.text) ? null : answerBySearch(asked, retrieval, found)
  if (searched?.state === 'answered') return searched
  const told = answerBySearch(asked, retrieval, found, way)
  return told.state === 'no_support' ? searched : told
}

/** What was read otherwise than it was typed is said: it may not be what was meant. */
function addCorrections(answer: WrittenAnswer, corrections: readonly Correction[], language: string): WrittenAnswer {
  const { corrected } = findLocale(language).phrases
  const said = corrections.map(({ typed, known }) => fillIn(corrected, { typed, known }))
  return { ...answer, warnings: [...said, ...answer.warnings] }
}
