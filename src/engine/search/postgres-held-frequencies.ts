import type { FrequencyReader } from './passage-index.ts'
import { MAX_ROW_CHUNKS } from './segment-postings.ts'

/** Runs a statement whose first value is the notebook. */
export type FetchRows = <T>(text: string, ...values: readonly unknown[]) => readonly T[]

type SegmentSize = { readonly number: number; readonly chunks: number }

/** The terms of a notebook are fetched by so many of their first letters. */
const PAGE_LETTERS = 3

/** From so many chunks on whose postings are rows each term is fetched alone: in all segments a page would be megabytes. */
export const MIN_CHUNKS_TERM_BY_TERM = 200_000

/** With so few chunks whose postings are rows, all of its terms are one page: some ten thousand. */
const MAX_CHUNKS_IN_ONE_PAGE = 3000

/** So many are held of a notebook between questions, some 100 bytes each; then it begins anew. */
const MAX_HELD_TERMS = 300_000

const SELECT_PAGES = `
  SELECT posting.segment, posting.term, posting.df
  FROM unnest($2::int[]) AS own (segment), unnest($3::text[], $4::text[]) AS page (first, past), LATERAL (
    SELECT segment, term, df FROM search_posting
    WHERE notebook = $1 AND segment = own.segment AND term >= page.first AND term < page.past ORDER BY term) AS posting`

/**
 * In how many chunks each term stands, of segments whose postings are rows, until the index changes. An answer asks for
 * dozens of terms, each when it comes to it: so each is fetched with those that begin alike, which are asked for next.
 */
export class HeldFrequencies {
  readonly #fetchRows: FetchRows
  readonly #pages = new Set<string>()
  /** By segment, within a page in the order of their bytes. */
  readonly #frequencies = new Map<number, Map<string, number>>()
  #segments: readonly number[] = []
  #isOnePage = false
  #letters = PAGE_LETTERS
  #count = 0

  constructor(fetchRows: FetchRows) {
    this.#fetchRows = fetchRows
  }

  /** These are the segments from now on, whatever was before. */
  noteSegments(segments: readonly SegmentSize[]): void {
    const inRows = segments.filter(({ chunks }) => chunks > MAX_ROW_CHUNKS)
    this.#segments = inRows.map(({ number }) => number)
    const inAll = inRows.reduce((sum, { chunks }) => sum + chunks, 0)
    this.#isOnePage = inAll <= MAX_CHUNKS_IN_ONE_PAGE
    this.#letters = inAll < MIN_CHUNKS_TERM_BY_TERM ? PAGE_LETTERS : Number.POSITIVE_INFINITY
    this.#forget()
  }

  gather(terms: readonly string[]): FrequencyReader {
    this.#fetch(terms)
    return (segment, term) => {
      this.#fetch([term])
      return this.#frequencies.get(segment)?.get(term) ?? 0
    }
  }

  /** Null where the terms that begin so do not lie in one page. */
  list(segments: readonly number[], prefix: string, limit: number): string[] | null {
    if (!this.#isOnePage && [...prefix].length < this.#letters) return null
    this.#fetch([prefix])
    const listed = segments.flatMap((segment) => {
      const terms = this.#frequencies.get(segment)?.keys() ?? [].values()
      return [...terms.filter((term) => term.startsWith(prefix)).take(limit)]
    })
    return [...new Set(listed)].sort()
  }

  #fetch(terms: readonly string[]): void {
    if (this.#segments.length === 0) return
    const pages = this.#isOnePage ? [ALL] : terms.map((term) => choosePage(term, this.#letters))
    const missing = [...new Map(pages.map((page) => [page.first, page])).values()].filter(
      ({ first }) => !this.#pages.has(first),
    )
    if (missing.length === 0) return
    if (this.#count > MAX_HELD_TERMS) this.#forget()
    const [first, past] = [missing.map((page) => page.first), missing.map((page) => page.past)]
    for (const page of first) this.#pages.add(page)
    for (const row of this.#fetchRows<TermRow>(SELECT_PAGES, this.#segments, first, past)) this.#keep(row)
  }

  #keep({ segment, term, df }: TermRow): void {
    const frequencies = this.#frequencies.get(segment) ?? new Map<string, number>()
    this.#frequencies.set(segment, frequencies.set(term, df))
    this.#count += 1
  }

  #forget(): void {
    this.#pages.clear()
    this.#frequencies.clear()
    this.#count = 0
  }
}

type TermRow = { readonly segment: number; readonly term: string; readonly df: number }

/** Terms from `first` to before `past`, in the order of their bytes. */
type TermPage = { readonly first: string; readonly past: string }

const LAST_LETTER = '\u{10ffff}'
const ALL: TermPage = { first: '', past: LAST_LETTER }

/** A term of fewer letters is a page of its own. */
function choosePage(term: string, letters: number): TermPage {
  const first = [...term].slice(0, letters)
  if (first.length < letters) return { first: term, past: `${term}\u0001` }
  return { first: first.join(''), past: first.join('') + LAST_LETTER }
}
