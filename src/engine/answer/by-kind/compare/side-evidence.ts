import { endsInColon } from '../../../../text/end-colon.ts'
import { pointsBack } from '../../../../text/points-back.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { holdsEveryVersion } from '../../language/holds-every-version.ts'
import { sendsElsewhere } from '../../language/sends-elsewhere.ts'
import { type AskedQuestion, readAskedQuestion } from '../../question/asked-question.ts'
import { type RankedUnit, rankUnits } from '../../rank/rank-units.ts'
import { findHeadingAt } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { AskedSource, Retrieval } from '../../retrieval/retrieval.ts'
import { measureQuotedShare, measureSupport } from '../../retrieval/support.ts'
import { findLabelAbove } from './label-above.ts'

const PASSAGES_READ = 20
const PASSAGES_RANKED = 5
/** Of the weight of what is asked of a side, so much has to stand in what is quoted for it. */
const MIN_SHARE = 0.4
const MIN_SUPPORT = 0.5
const MIN_UNIT_CHARS = 25
/** An entry of an index has the side's name and a place, and tells nothing of it. */
const MIN_TOLD_TERMS = 3
/** A sentence says more of a side than a row does, when it comes near to it. */
const PROSE_FIRST = 0.7

/** What was found for one side: the unit that says most of it, and how surely it is meant. */
export type SideEvidence = { readonly unit: Quote; readonly support: number }

/** The sources that a side names: "the GPL" where one is called GPL-3.txt; none where it names no source or all. */
export function matchSourceNames(side: string, { sources, terms }: Retrieval): AskedSource[] {
  const wanted = terms(side)
  if (wanted.length === 0) return []
  const named = sources.filter(({ name }) => {
    const own = new Set(terms(name.replace(/\.\w{2,4}$/, '').replace(/[_-]+/g, ' ')))
    return wanted.every((term) => own.has(term))
  })
  return named.length < sources.length ? named : []
}

/**
 * The best evidence for a text, from the given sources only, or from all. Null when no unit says enough of it, or does
 * not speak of `subject`, which may stand in the heading or the source's name too. What holds a term `ofOther`, the other
 * side, tells of one side only where nothing else does.
 */
export function findEvidence(
  text: string,
  subject: string,
  among: readonly AskedSource[],
  asked: AskedQuestion,
  retrieval: Retrieval,
  ofOther: readonly string[],
): SideEvidence | null {
  const own = readAskedQuestion(text, [], retrieval)
  const passages = findInSources(own.searchText, among, retrieval).slice(0, PASSAGES_RANKED)
  const wanted = retrieval.terms(subject)
  const isNamed = among.length > 0
  const ranked = rankUnits({ ...own, text: own.terms.length > 0 ? text : asked.text }, passages, retrieval)
  const rarest = [...own.weights].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as const)[0]
  const isHeld = ranked.some(({ terms }) => terms.has(rarest))
  const fitting = ranked.filter(
    (one) =>
      one.text.trim().length >= MIN_UNIT_CHARS &&
      !endsInColon(one.text) &&
      !speaksOfBefore(one) &&
      !sendsElsewhere(one.text) &&
      (one.terms.has(rarest) || (!isHeld && mentionsAll(one, [rarest], retrieval))) &&
      (isNamed || mentionsAll(one, wanted, retrieval)) &&
      tellsOf(one, wanted) &&
      !isUnderOther(one, wanted, ofOther, retrieval) &&
      holdsVersions(subject, one, isNamed) &&
      measureQuotedShare(own, [one], retrieval) >= MIN_SHARE,
  )
  const ofOne = fitting.filter(({ terms }) => !ofOther.some((term) => terms.has(term)))
  const unit = chooseOfSide(ofOne.length > 0 ? ofOne : fitting, wanted, retrieval)
  return unit ? { unit, support: measureSupport(own, [unit.passage], retrieval) } : null
}

/** Whether a unit says something besides the names of what it is about, as a heading or an entry of an index does not. */
export const tellsOf = ({ terms, text }: Pick<RankedUnit, 'terms' | 'text'>, wanted: readonly string[]) =>
  /[.!?。！？]\s*$/u.test(text) || terms.size - wanted.filter((term) => terms.has(term)).length >= MIN_TOLD_TERMS

/** What stands under the name of the other side alone, and does not begin with this one, is said of that one: "they lie at the same offset" under "The near layout". */
function isUnderOther(
  { passage, start, text }: RankedUnit,
  wanted: readonly string[],
  ofOther: readonly string[],
  { terms, readSource }: Pick<Retrieval, 'terms' | 'readSource'>,
): boolean {
  if (opensWithSide(text, wanted, { terms })) return false
  const source = readSource(passage.sourceId)
  if (!source) return false
  const overs = [findHeadingAt(source, start), findLabelAbove(source, start)].map((line) => new Set(terms(line ?? '')))
  return overs.some((above) => ofOther.some((term) => above.has(term)) && !wanted.every((term) => above.has(term)))
}

const holdsVersions = (subject: string, { text, passage }: RankedUnit, isNamed: boolean) =>
  isNamed || holdsEveryVersion(subject, [passage.sourceName, passage.heading ?? '', text].join('\n'))

/** "Because of that, it is bigger than B" is said of what the sentence before named, and not of B. */
const speaksOfBefore = ({ text }: RankedUnit) => pointsBack(text.replace(/^[^,.;]{0,30},\s+/u, ''))

/** Behind an article at most. */
function opensWithSide(text: string, wanted: readonly string[], { terms }: Pick<Retrieval, 'terms'>): boolean {
  const words = text.split(/\s+/).slice(0, wanted.length + 1)
  const opening = terms(words.join(' '))
  return wanted.every((term) => opening.includes(term))
}

/** The best one that begins with the side, behind an article at most; else the best one. */
function chooseOfSide(
  fitting: readonly RankedUnit[],
  wanted: readonly string[],
  { terms }: Pick<Retrieval, 'terms'>,
): RankedUnit | undefined {
  const near = fitting.filter(({ unit, score }) => unit.kind !== 'row' && score >= PROSE_FIRST * fitting[0]!.score)
  return near.find(({ text }) => opensWithSide(text, wanted, { terms })) ?? near[0] ?? fitting[0]
}

/** The passages of some sources, best first. */
export function findInSources(text: string, among: readonly AskedSource[], retrieval: Retrieval): FoundPassage[] {
  const passages = retrieval.find(text, PASSAGES_READ)
  const ids = new Set(among.map(({ id }) => id))
  return ids.size === 0 ? [...passages] : passages.filter(({ sourceId }) => ids.has(sourceId))
}

function mentionsAll({ terms, passage }: RankedUnit, wanted: readonly string[], retrieval: Retrieval): boolean {
  const above = new Set(retrieval.terms(`${passage.heading ?? ''} ${passage.sourceName}`))
  return wanted.every((term) => terms.has(term) || above.has(term))
}

export const isSupported = ({ support }: SideEvidence) => support >= MIN_SUPPORT
