import type { PostingReader } from './passage-index.ts'
import type { FetchRows } from './postgres-held-frequencies.ts'
import type { PostingRow } from './posting-list.ts'

/** What is held of a notebook's postings between questions, in bytes; what was not asked for longest goes first. */
const MAX_HELD_BYTES = 32 * 2 ** 20
/** About what a term, or its row of a segment, takes beside the row's data. */
const ENTRY_BYTES = 100

/** Of whole segments whose postings are rows; each is found by its key. */
const SELECT_POSTINGS = `
  SELECT segment, term, df, data FROM search_posting WHERE notebook = $1 AND term = ANY($2::text[]) AND segment = ANY(
    ARRAY(SELECT number FROM search_segment WHERE notebook = $1 AND is_whole = 1 AND postings IS NULL))`

type FetchedPosting = PostingRow & { readonly segment: number; readonly term: string }

/** A term in all segments. */
type HeldTerm = { readonly bySegment: Map<number, PostingRow>; bytes: number }

/** The postings that were fetched, of each term those of all segments, until the index changes: usual words come again. */
export class HeldPostings {
  readonly #fetchRows: FetchRows
  readonly #maxBytes: number
  /** The one asked for last stands last. */
  readonly #byTerm = new Map<string, HeldTerm>()
  #version = 0
  #bytes = 0

  constructor(fetchRows: FetchRows, maxBytes = MAX_HELD_BYTES) {
    this.#fetchRows = fetchRows
    this.#maxBytes = maxBytes
  }

  noteVersion(version: number): void {
    if (version !== this.#version) {
      this.#byTerm.clear()
      this.#bytes = 0
    }
    this.#version = version
  }

  /** What is read stays as it is, though the next question lets it go. */
  gather(segments: readonly number[], terms: readonly string[]): PostingReader {
    const held = segments.length > 0 ? this.#hold(terms) : new Map<string, HeldTerm>()
    return (segment, term) => {
      const known = held.get(term) ?? this.#hold([term]).get(term)!
      held.set(term, known)
      return known.bySegment.get(segment)
    }
  }

  #hold(terms: readonly string[]): Map<string, HeldTerm> {
    this.#fetch(terms.filter((term) => !this.#byTerm.has(term)))
    const held = new Map(terms.map((term) => [term, this.#byTerm.get(term)!]))
    for (const [term, known] of held) {
      this.#byTerm.delete(term)
      this.#byTerm.set(term, known)
    }
    this.#dropOldest()
    return held
  }

  #fetch(terms: readonly string[]): void {
    if (terms.length === 0) return
    for (const term of terms) this.#byTerm.set(term, { bySegment: new Map(), bytes: ENTRY_BYTES })
    this.#bytes += ENTRY_BYTES * terms.length
    for (const { segment, term, df, data } of this.#fetchRows<FetchedPosting>(SELECT_POSTINGS, terms)) {
      const held = this.#byTerm.get(term)!
      held.bySegment.set(segment, { df, data })
      const bytes = data.byteLength + ENTRY_BYTES
      held.bytes += bytes
      this.#bytes += bytes
    }
  }

  #dropOldest(): void {
    for (const [term, { bytes }] of this.#byTerm) {
      if (this.#bytes <= this.#maxBytes) return
      this.#byTerm.delete(term)
      this.#bytes -= bytes
    }
  }
}
