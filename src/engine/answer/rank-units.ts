import { pointsBack } from '../../text/points-back.ts'
import { headerOf } from '../../text/table-rows.ts'
import { type Unit, unitsOf } from '../../text/units.ts'
import { type AskedKind, askedKind, holdsKind } from './asked-kind.ts'
import type { Found, Retrieval } from './retrieval.ts'

/** The terms of a question with their weights, and the question's own words. */
export type Asked = {
  readonly text: string
  readonly terms: readonly string[]
  readonly weights: ReadonlyMap<string, number>
}

/** A unit of a found passage with all that was measured of it. `share` and `own` lie between 0 and 1. */
export type Ranked = {
  readonly passage: Found
  readonly unit: Unit
  /** The unit as it stands in the source: `text === source text.slice(start, end)`. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly header: string | null
  /** Position among the units of its passage, in reading order. */
  readonly position: number
  /** Share of the question's weight, what stands beside it included. */
  readonly share: number
  readonly terms: ReadonlySet<string>
  readonly score: number
}

/** Measured on German XQuAD and SciFact's training part; bench/answers.ts prints what they reach. */
const WEIGHTS = {
  before: 0.35,
  pointedAt: 0.8,
  after: 0.15,
  heading: 0.3,
  header: 0.6,
  closeness: 0.25,
  kind: 0.12,
  passage: 0.5,
  nothingNew: 0.4,
  question: 0.3,
} as const

/** Best first; the same stretch of a source appears once, though overlapping passages hold it twice. */
export function rankUnits(asked: Asked, passages: readonly Found[], retrieval: Retrieval): Ranked[] {
  const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE)
  const kind = askedKind(asked.text)
  const ranked = passages.flatMap((passage) => rankPassage(asked, kind, passage, passage.score / best, retrieval))
  return withoutRepeats(ranked.sort((a, b) => b.score - a.score))
}

function rankPassage(asked: Asked, kind: AskedKind, passage: Found, closeness: number, retrieval: Retrieval): Ranked[] {
  const units = unitsOf(passage.text)
  const ordered = units.map(({ start, end }) => retrieval.terms(passage.text.slice(start, end)))
  const sets = ordered.map((terms) => new Set(terms))
  const headerAt = tableHeaders(passage, retrieval)
  const headingTerms = new Set(retrieval.terms(`${passage.heading ?? ''} ${passage.sourceName}`))
  let heading: ReadonlySet<string> = headingTerms
  return units.flatMap((unit, position) => {
    if (unit.kind === 'heading') heading = new Set([...headingTerms, ...sets[position]!])
    if (unit.kind === 'heading' || unit.kind === 'contents') return []
    const header = unit.kind === 'row' ? headerAt(unit) : null
    const text = passage.text.slice(unit.start, unit.end)
    const beside = [
      { terms: sets[position - 1], weight: pointsBack(text) ? WEIGHTS.pointedAt : WEIGHTS.before },
      { terms: sets[position + 1], weight: WEIGHTS.after },
      { terms: heading, weight: WEIGHTS.heading },
      { terms: header === null ? undefined : new Set(retrieval.terms(header)), weight: WEIGHTS.header },
    ]
    const share = shareOf(asked, sets[position]!, beside)
    const score =
      share +
      WEIGHTS.closeness * pairCloseness(asked, ordered[position]!) +
      kindScore(kind, text, asked.text) +
      WEIGHTS.passage * closeness -
      emptiness(asked, sets[position]!, text)
    const start = passage.start + unit.start
    return [
      { passage, unit, text, start, end: start + text.length, header, position, share, terms: sets[position]!, score },
    ]
  })
}

type Beside = { readonly terms: ReadonlySet<string> | undefined; readonly weight: number }

/** The share of the question's weight that a unit holds; what only stands beside it counts in part. */
function shareOf(asked: Asked, terms: ReadonlySet<string>, beside: readonly Beside[]): number {
  let held = 0
  let all = 0
  for (const [term, weight] of asked.weights) {
    all += weight
    if (terms.has(term)) held += weight
    else held += weight * Math.max(0, ...beside.map((neighbour) => (neighbour.terms?.has(term) ? neighbour.weight : 0)))
  }
  return all === 0 ? 0 : held / all
}

/** How near to each other the question's neighbouring terms stand in the unit: 1 when all stand side by side. */
function pairCloseness({ terms, weights }: Asked, unit: readonly string[]): number {
  const places = Map.groupBy(unit.keys(), (index) => unit[index]!)
  let held = 0
  let all = 0
  for (const [index, left] of terms.slice(0, -1).entries()) {
    const right = terms[index + 1]!
    if (left === right) continue
    const weight = ((weights.get(left) ?? 0) + (weights.get(right) ?? 0)) / 2
    all += weight
    held += weight / nearest(places.get(left), places.get(right))
  }
  return all === 0 ? 0 : held / all
}

function nearest(left: readonly number[] = [], right: readonly number[] = []): number {
  let distance = Number.POSITIVE_INFINITY
  for (const a of left) for (const b of right) distance = Math.min(distance, Math.abs(a - b))
  return distance
}

function kindScore(kind: AskedKind, text: string, question: string): number {
  const holds = holdsKind(kind, text, question)
  return holds === null ? 0 : holds ? WEIGHTS.kind : -WEIGHTS.kind
}

/** What says nothing beyond the question (a title) or asks itself (a list of questions) is not an answer. */
function emptiness(asked: Asked, terms: ReadonlySet<string>, text: string): number {
  const isNew = [...terms].some((term) => !asked.weights.has(term))
  return (isNew ? 0 : WEIGHTS.nothingNew) + (/[?？؟;]\s*$/.test(text) && !text.endsWith(';') ? WEIGHTS.question : 0)
}

/** Looks a row's header up in the passage, or in the whole source when the table began before the passage. */
function tableHeaders(passage: Found, retrieval: Retrieval): (unit: Unit) => string | null {
  let whole: string | null | undefined
  let outside: string | null | undefined
  return (unit) => {
    const inside = headerOf(passage.text, unit.start)
    const tableBegan = inside === null || passage.text.startsWith(inside)
    if (passage.start === 0 || !tableBegan) return inside
    whole ??= retrieval.readSource(passage.sourceId)?.text ?? null
    if (whole === null) return inside
    outside ??= headerOf(whole, passage.start + unit.start)
    return outside
  }
}

function withoutRepeats(ranked: readonly Ranked[]): Ranked[] {
  const kept: Ranked[] = []
  for (const one of ranked) if (!kept.some((other) => overlaps(one, other))) kept.push(one)
  return kept
}

const overlaps = (a: Ranked, b: Ranked) =>
  (a.passage.sourceId === b.passage.sourceId && a.start < b.end && b.start < a.end) || a.text === b.text
