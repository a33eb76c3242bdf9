import type { PlacedCitation } from '../../domain/citation.ts'
import { splitSegments } from '../../text/segments.ts'
import type { FoundPassage } from '../search/found-passage.ts'

type ClaimTermExtractor = (text: string) => readonly string[]
type SupportingSpan = { readonly start: number; readonly end: number; readonly share: number }

/** Below this share of a claim's terms a sentence does not carry it. */
const MIN_CARRYING_SHARE = 0.15
/** What a second sentence must add to the share to be quoted as well. */
const MIN_ADDED_SHARE = 0.2

/** The numbers (with two digits or more) and the terms of a claim: what a stretch has to hold to support it. */
export function listClaimTerms(claim: string, terms: ClaimTermExtractor): ReadonlySet<string> {
  return new Set([...terms(claim), ...(claim.match(/\d[\d.,]*\d/g) ?? [])])
}

/** The share of the claim's terms that a text holds; 0 for a claim without terms. */
export function measureHeldShare(claim: ReadonlySet<string>, text: string, terms: ClaimTermExtractor): number {
  const held = listClaimTerms(text, terms)
  return claim.size === 0 ? 0 : [...claim].filter((term) => held.has(term)).length / claim.size
}

/**
 * The stretch of a passage that carries a claim best: one sentence, or two neighbours when the second adds enough. The
 * whole passage when no sentence shares words with the claim, as in another language.
 */
function findSupportingSpan(claim: string, passage: FoundPassage, terms: ClaimTermExtractor): SupportingSpan {
  const wanted = listClaimTerms(claim, terms)
  const units = splitSegments(passage.text).filter(({ kind }) => kind !== 'heading' && kind !== 'contents')
  const measureShare = (start: number, end: number) => measureHeldShare(wanted, passage.text.slice(start, end), terms)
  const singles = units.map(({ start, end }) => ({ start, end, share: measureShare(start, end) }))
  const best = singles.reduce((a, b) => (b.share > a.share ? b : a), { start: 0, end: passage.text.length, share: 0 })
  if (best.share < MIN_CARRYING_SHARE) return { start: 0, end: passage.text.length, share: best.share }
  const pairs = units.slice(1).map(({ end }, index) => {
    const start = units[index]!.start
    return { start, end, share: measureShare(start, end) }
  })
  const pair = pairs.reduce((a, b) => (b.share > a.share ? b : a), best)
  return pair.share >= best.share + MIN_ADDED_SHARE ? pair : best
}

/** Of a claim, so much has to stand in the passage that it names, or another that holds it better is taken. */
const MIN_NAMED_SHARE = 0.25
/** Of a claim that names no passage, so much has to stand in one. */
const MIN_UNNAMED_SHARE = 0.5
const MIN_TERMS_TO_MOVE = 3

/** `isMoved`: the passage that was named does not hold the claim, another one does. */
export type Binding = { readonly citation: PlacedCitation; readonly isNew: boolean; readonly isMoved: boolean }

/** Binds claims to passages: one citation per stretch, numbered as they first appear. */
export class CitationBinder {
  readonly #passages: readonly FoundPassage[]
  readonly #terms: ClaimTermExtractor
  readonly #byPlace = new Map<string, PlacedCitation>()

  constructor(passages: readonly FoundPassage[], terms: ClaimTermExtractor) {
    this.#passages = passages
    this.#terms = terms
  }

  get citations(): PlacedCitation[] {
    return [...this.#byPlace.values()]
  }

  /** @param number of the passage in the prompt, from 1; null when there is no such passage */
  bind(number: number, claim: string): Binding | null {
    const named = this.#passages[number - 1]
    if (!named) return null
    const stretch = findSupportingSpan(claim, named, this.#terms)
    const other = this.#isWeak(claim, stretch.share) ? this.#passageFor(claim) : null
    if (other === null || other === number) return { ...this.#cite(named, stretch), isMoved: false }
    const passage = this.#passages[other - 1]!
    return { ...this.#cite(passage, findSupportingSpan(claim, passage, this.#terms)), isMoved: true }
  }

  /** Binds a claim that names no passage, or none that exists; null when none carries it. */
  bindByWords(claim: string): Binding | null {
    const number = this.#passageFor(claim)
    return number === null ? null : this.bind(number, claim)
  }

  /** The number of the passage that carries a claim best: at least half of it, all of a very short one. */
  #passageFor(claim: string): number | null {
    const size = listClaimTerms(claim, this.#terms).size
    const shares = this.#passages.map((passage) => findSupportingSpan(claim, passage, this.#terms).share)
    const best = Math.max(0, ...shares)
    const least = size >= MIN_TERMS_TO_MOVE ? MIN_UNNAMED_SHARE : size > 1 ? 1 : Number.POSITIVE_INFINITY
    return best < least ? null : shares.indexOf(best) + 1
  }

  #isWeak = (claim: string, share: number) =>
    share < MIN_NAMED_SHARE && listClaimTerms(claim, this.#terms).size >= MIN_TERMS_TO_MOVE

  #cite(passage: FoundPassage, stretch: SupportingSpan): Omit<Binding, 'isMoved'> {
    const key = `${passage.sourceId}:${passage.start + stretch.start}:${passage.start + stretch.end}`
    const known = this.#byPlace.get(key)
    if (known) return { citation: known, isNew: false }
    const citation = buildCitation(passage, stretch, this.#byPlace.size + 1)
    this.#byPlace.set(key, citation)
    return { citation, isNew: true }
  }
}

function buildCitation(passage: FoundPassage, { start, end }: SupportingSpan, number: number): PlacedCitation {
  return {
    marker: `[${number}]`,
    number,
    sourceText: passage.text.slice(start, end),
    sourceId: passage.sourceId,
    sourceName: passage.sourceName,
    start: passage.start + start,
    end: passage.start + end,
    ...(passage.page === undefined ? {} : { page: passage.page }),
  }
}
