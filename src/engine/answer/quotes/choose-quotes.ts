import { once } from '../../../lib/memoize.ts'
import { readLabelLine } from '../../../text/label-line.ts'
import { quoteFollowOn } from '../compose/follow-on.ts'
import { announcesMore } from '../language/announces-more.ts'
import { readCommonTerms } from '../language/common-words.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findReasonCues } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { joinEveryCue } from '../language/word-cues.ts'
import { holdsKind, readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { overlaps, type Quote, readQuotedTerms } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { quoteWithLeadIn } from './lead-in.ts'
import { quoteInEntry } from './narrow-entry.ts'
import { listAskedNouns, preferLead } from './prefer-lead.ts'
import { preferNamed } from './prefer-named.ts'
import { findSentenceBefore, quoteWindow } from './quote-window.ts'

const MAX_QUOTES = 3
/**
 * A further sentence stands beside the best one only when it scores nearly as well; where that one holds the very date, number or name
 * that is asked for, another has to be as likely the answer.
 */
const NEARLY = { besideAny: 0.58, besideKind: 0.7 } as const
/** What holds so much of the question's weight beside the first says as much of it. */
const EQUALLY = 0.85
/** So many of the next best are looked at for a reason that the best one does not give. */
const MAX_REASONS_READ = 4

/**
 * Chooses what is quoted: the best unit first, since a reader wants the answer first, with what belongs to it; then those
 * that score nearly as well, in reading order and grouped by source, the source of the best one leading.
 * @param ranked best first, at least one
 */
export function chooseQuotes(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Pick<Retrieval, 'readSource' | 'terms'>,
): Quote[] {
  const isSteps = isAskedFor('steps', asked.text)
  const usable = preferNamed(asked, preferLead(asked, ranked, retrieval), retrieval)
  const lead = findIntro(usable[0]!, usable)
  const first =
    findFollowOn(asked, lead, isSteps, retrieval) ??
    quoteInEntry(asked, lead, retrieval) ??
    quoteWithLeadIn(lead, listBeside(asked, lead, usable), retrieval) ??
    quoteWindow(asked, lead, usable, retrieval)
  const further = usable
    .slice(0, MAX_QUOTES + 2)
    .filter((other) => other !== lead && !(other.unit.kind === 'code' && first.shown !== undefined))
    .filter(
      (other) =>
        (isNearly(asked, other, lead) && addsToLead(asked, other, lead, first, retrieval)) ||
        isMissingReason(asked, other, first, usable),
    )
    .filter((other) => !overlaps(other, first))
  const others = sortInReadingOrder(
    further.slice(0, first.shown === undefined ? MAX_QUOTES - 1 : 1),
    lead.passage.sourceId,
  )
  const quotes = [first, ...others.map((other) => quoteFurther(asked, other, usable, retrieval))]
  return joinTouching(quotes.filter((quote, index) => !quotes.slice(0, index).some((other) => overlaps(quote, other))))
}

/**
 * Whether nothing that is quoted, nor the heading over it, says what the person that is asked for did or is. Who is in
 * charge of a thing is said by a line with a label, or in such words.
 */
export function lacksAct(
  { act, text: question, language }: AskedQuestion,
  { header, text, passage, unit }: Quote,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (act === null) return false
  const said = [passage.heading, header, text].filter(Boolean).join('\n')
  if (!terms(said).includes(act) || tellsFormer({ act, text: question, language }, text, terms)) return true
  return isAskedFor('act', question) && unit.kind !== 'row' && !readLabelLine(text) && !isAskedFor('act', said)
}

const compileClauseEnd = once(
  () => new RegExp(`[,;:—–(](?=\\s|\\p{L})|\\s(?:${joinEveryCue(({ particles }) => particles.and)})\\s`, 'u'),
)

/** "... who led it until 2004" does not say who leads it. */
function tellsFormer(
  { act, text: question, language }: Pick<AskedQuestion, 'act' | 'text' | 'language'>,
  text: string,
  terms: Retrieval['terms'],
): boolean {
  const until = compileOnce(`(?<!\\p{L})(?:${findLocale(language).act.until})`)
  if (act === null || !until.test(text) || until.test(question) || /\d/.test(question)) return false
  const saying = text.split(compileClauseEnd()).filter((clause) => terms(clause).includes(act))
  return saying.length > 0 && saying.every((clause) => until.test(clause))
}

/** A further unit with what it opens or announces, or what it stands under. */
function quoteFurther(
  asked: AskedQuestion,
  other: RankedUnit,
  ranked: readonly RankedUnit[],
  retrieval: Pick<Retrieval, 'readSource' | 'terms'>,
): Quote {
  const whole = quoteFollowOn(other, false, retrieval) ?? quoteWithLeadIn(other, [], retrieval)
  return whole ?? (announcesMore(other.text) ? quoteWindow(asked, other, ranked, retrieval) : other)
}

/** The next best units that come as near as a further quote has to. */
const listBeside = (asked: AskedQuestion, lead: RankedUnit, ranked: readonly RankedUnit[]) =>
  ranked
    .slice(0, MAX_QUOTES + 2)
    .filter((other) => other !== lead && isNearly(asked, other, lead))
    .slice(0, MAX_QUOTES - 1)

/** Code is led by the sentence right above it, which says what it is for. */
function findIntro(best: RankedUnit, ranked: readonly RankedUnit[]): RankedUnit {
  return (best.unit.kind === 'code' && findSentenceBefore(best, ranked)) || best
}

/** What a sentence opens belongs to it, unless a date or number is asked for and it holds none. */
function findFollowOn(
  asked: AskedQuestion,
  lead: RankedUnit,
  isSteps: boolean,
  retrieval: Pick<Retrieval, 'readSource'>,
): Quote | null {
  const quote = quoteFollowOn(lead, isSteps, retrieval)
  const kind = readAskedKind(asked.text)
  return quote && kind !== 'name' && holdsKind(kind, quote.text, asked.text) === false ? null : quote
}

const isNearly = (asked: AskedQuestion, other: RankedUnit, lead: RankedUnit) =>
  other.score >= (lead.measured.holdsKind === 1 ? NEARLY.besideKind : NEARLY.besideAny) * lead.score &&
  (holdsQuestionTerm(asked, other) || isNextToLead(other, lead))

/**
 * Beside what holds all that is asked, another sentence is one more to read: it has to bring what the first lacks, and
 * not only an everyday verb of it, or to say as much of it. What goes on with the first, and a row of the same table, are read as one with it.
 */
function addsToLead(
  asked: AskedQuestion,
  other: RankedUnit,
  lead: RankedUnit,
  first: Quote,
  retrieval: Pick<Retrieval, 'terms'>,
): boolean {
  const { text, act } = asked
  if (isNextToLead(other, lead)) return lead.measured.own < 1 || lead.measured.holdsKind === 0
  const kind = readAskedKind(text)
  if (other.header !== null && other.header === lead.header) return kind === null || saysAsMuch(asked, other, lead)
  const isUnnamed = act !== null && holdsKind('name', first.text, text) === false
  if (isUnnamed && other.measured.holdsKind === 1) return true
  if (act !== null && !other.terms.has(act) && !lacksAct(asked, first, retrieval)) return false
  const held = readQuotedTerms(first, retrieval.terms).union(new Set(retrieval.terms(lead.passage.heading ?? '')))
  const nouns = listAskedNouns(asked, retrieval)
  const isTold = tellsReason(asked, first) || (isAskedFor('polar', text) && nouns.length > 0)
  const missing = isTold ? nouns : listUncommon(asked, retrieval)
  if (missing.some((term) => other.terms.has(term) && !held.has(term))) return true
  if (isTold && nouns.every((term) => held.has(term))) return false
  if (kind !== null && other.measured.holdsKind === 0) return false
  if (kind === 'name' && lead.measured.holdsKind === 1) return saysAsMuch(asked, other, lead)
  return holdsKind(kind, first.text, text) === false || other.measured.own >= EQUALLY * lead.measured.own
}

/** Whether a unit says all of the question that the first one does, everyday words and names counted, or a word that the first lacks. */
const saysAsMuch = ({ own }: AskedQuestion, other: RankedUnit, lead: RankedUnit) =>
  [...own].some((term) => other.terms.has(term) && !lead.terms.has(term)) ||
  [...own].every((term) => other.terms.has(term) || !lead.terms.has(term))

const listUncommon = (asked: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>) => {
  const common = readCommonTerms(asked, terms)
  return [...asked.weights.keys()].filter((term) => !common.has(term))
}

/** A why-question that has its reason, or a yes or no, needs no other sentence but one on a thing that the first leaves out. */
const tellsReason = ({ text, language }: AskedQuestion, first: Quote) =>
  isAskedFor('reason', text) && findReasonCues(language).test(first.text)

/** Whether a unit holds a word of the question itself, and not only beside it; a table's header row tells nothing. */
function holdsQuestionTerm(asked: AskedQuestion, { unit, header, terms }: RankedUnit): boolean {
  if (unit.kind === 'row' && header === null) return false
  return [...asked.weights.keys()].some((term) => terms.has(term))
}

/**
 * A sentence next to the best one in its paragraph goes on with what it says, whatever its words; a row next to it is
 * another matter.
 */
function isNextToLead(one: RankedUnit, lead: RankedUnit): boolean {
  const isBeside = one.passage === lead.passage && Math.abs(one.position - lead.position) === 1
  if (one.unit.kind !== 'sentence' || !isBeside || readLabelLine(one.text)) return false
  const [left, right] = one.start < lead.start ? [one, lead] : [lead, one]
  return !/\n\s*\n/.test(readGap(left, right))
}

/** Whether a why-question got no reason so far, and this is the best unit that gives one. */
function isMissingReason(
  asked: AskedQuestion,
  other: RankedUnit,
  first: Quote,
  ranked: readonly RankedUnit[],
): boolean {
  if (!isAskedFor('reason', asked.text)) return false
  const cues = findReasonCues(asked.language)
  if (cues.test(first.text)) return false
  return (
    ranked.slice(0, MAX_REASONS_READ).find(({ text }) => cues.test(text)) === other && holdsQuestionTerm(asked, other)
  )
}

function sortInReadingOrder(quotes: readonly RankedUnit[], leadSourceId: string): RankedUnit[] {
  const groups = Map.groupBy(quotes, ({ passage }) => passage.sourceId)
  const sources = [...groups.keys()].sort((a, b) => Number(b === leadSourceId) - Number(a === leadSourceId))
  return sources.flatMap((sourceId) => groups.get(sourceId)!.sort((a, b) => a.start - b.start))
}

/** Sentences that follow each other in one paragraph are one excerpt. */
function joinTouching(quotes: readonly Quote[]): Quote[] {
  const joined: Quote[] = []
  for (const quote of quotes) {
    const last = joined.at(-1)
    const gap = last && last.passage === quote.passage && quote.start >= last.end ? readGap(last, quote) : null
    const isOne = last && gap !== null && !/\S|\n\s*\n/.test(gap) && isPlainSentence(last) && isPlainSentence(quote)
    if (last && isOne) joined[joined.length - 1] = { ...last, end: quote.end, text: last.text + gap + quote.text }
    else joined.push(quote)
  }
  return joined
}

const readGap = (left: Quote, { passage, start }: Quote) =>
  passage.text.slice(left.end - passage.start, start - passage.start)

const isPlainSentence = ({ unit, shown, text }: Quote) =>
  unit.kind === 'sentence' && shown === undefined && readLabelLine(text) === null
