import type { SourcePlace } from '../../studio/extract/material.ts'
import { type Analyzer, loadAnalyzer } from '../../text/analyzer.ts'
import { eachRun } from '../../text/characters.ts'
import { detectLanguage } from '../../text/detect-language.ts'
import type { FoundSpan } from '../../text/spans.ts'
import { cutChunks } from './chunks.ts'
import { PackedNumbers } from './packing.ts'
import type { Chunk, Posting, SourceIndex } from './source-index.ts'

type IndexableSource = { readonly text: string; readonly title: string; readonly places: readonly SourcePlace[] }

/** In a source of at most this many chunks the title counts for each of them, in a longer one for the first. */
const MAX_TITLED_CHUNKS = 4
const MAX_TITLE_CHARS = 400

/**
 * Makes the index of one source: pure CPU, meant for a worker, no store needed. The language is told from the text.
 * A text without a single term gives chunks without postings, or nothing at all when it is blank.
 */
export function indexSource({ text, title, places }: IndexableSource): SourceIndex {
  const language = detectLanguage(`${title}\n${text}`)
  const spans = cutChunks(text)
  const counter = new TermCounter(loadAnalyzer(language))
  const shownTitle = title.slice(0, MAX_TITLE_CHARS)
  const isTitleInText = text.slice(0, 2 * MAX_TITLE_CHARS).includes(shownTitle)
  const chunks: Chunk[] = []
  const placeAt = createPlaceFinder(places)
  for (const [number, span] of spans.entries()) {
    const isTitled = number === 0 ? !isTitleInText : spans.length <= MAX_TITLED_CHUNKS
    const terms = counter.countChunk(text, span, isTitled ? shownTitle : '')
    chunks.push({ ...span, terms, ...placeAt(span) })
  }
  return { language, chunks, postings: counter.postings() }
}

/** Page and heading for spans that come in order: the last mark at or before the start, or the first one inside. */
function createPlaceFinder(places: readonly SourcePlace[]): (span: FoundSpan) => Pick<Chunk, 'page' | 'heading'> {
  let next = 0
  let page: number | undefined
  let heading: string | undefined
  return ({ start }) => {
    for (; next < places.length && places[next]!.start <= start; next += 1) {
      page = places[next]!.page ?? page
      heading = places[next]!.heading ?? heading
    }
    return { ...(page === undefined ? {} : { page }), ...(heading === undefined ? {} : { heading }) }
  }
}

/** Counts terms chunk by chunk into flat arrays, then turns them into postings with one counting sort. */
class TermCounter {
  readonly #analyzer: Analyzer
  readonly #numberOfTerm = new Map<string, number>()
  readonly #numbersOfRun = new Map<string, readonly number[]>()
  #frequency = new Int32Array(512)
  #touched: number[] = []
  #entries = new Int32Array(3 * 256) // term, chunk, frequency
  #entryCount = 0
  #chunk = 0
  #length = 0

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
  }

  countChunk(text: string, { start, end }: FoundSpan, title: string): number {
    this.#length = 0
    this.#count(text, start, end)
    this.#count(title, 0, title.length)
    this.#closeChunk()
    return this.#length
  }

  postings(): Posting[] {
    const { ends, order } = this.#sorted()
    const packed = new PackedNumbers()
    const starts = [0]
    let from = 0
    for (const end of ends) {
      this.#pack(packed, order, from, end)
      starts.push(packed.length)
      from = end
    }
    const bytes = packed.slice()
    const postings = Array.from(this.#numberOfTerm, ([term, number]) => ({
      term,
      documentFrequency: ends[number]! - (ends[number - 1] ?? 0),
      data: bytes.subarray(starts[number], starts[number + 1]),
    }))
    return postings.sort((a, b) => (a.term < b.term ? -1 : 1))
  }

  #count(text: string, start: number, end: number): void {
    eachRun(text, start, end, (from, to, kind) => {
      const run = text.slice(from, to)
      for (const number of this.#numbersOfRun.get(run) ?? this.#numbers(run, kind)) this.#add(number)
    })
  }

  #numbers(run: string, kind: number): readonly number[] {
    const numbers = this.#analyzer.termsOfRun(run, kind).map((term) => this.#numberOf(term))
    if (run.length <= 32) this.#numbersOfRun.set(run, numbers)
    return numbers
  }

  #numberOf(term: string): number {
    const known = this.#numberOfTerm.get(term)
    if (known !== undefined) return known
    const number = this.#numberOfTerm.size
    this.#numberOfTerm.set(term, number)
    if (number >= this.#frequency.length) this.#frequency = enlarge(this.#frequency)
    return number
  }

  #add(number: number): void {
    if (this.#frequency[number]! === 0) this.#touched.push(number)
    this.#frequency[number]! += 1
    this.#length += 1
  }

  #closeChunk(): void {
    while ((this.#entryCount + this.#touched.length) * 3 > this.#entries.length) this.#entries = enlarge(this.#entries)
    for (const number of this.#touched) {
      this.#entries.set([number, this.#chunk, this.#frequency[number]!], this.#entryCount * 3)
      this.#frequency[number] = 0
      this.#entryCount += 1
    }
    this.#touched = []
    this.#chunk += 1
  }

  /** `order` lists the entries term by term, chunks rising; `ends[term]` is where the term's entries end in it. */
  #sorted(): { ends: Int32Array; order: Int32Array } {
    const ends = new Int32Array(this.#numberOfTerm.size)
    for (let entry = 0; entry < this.#entryCount; entry += 1) ends[this.#entries[entry * 3]!]! += 1
    let sum = 0
    for (let term = 0; term < ends.length; term += 1) {
      const count = ends[term]!
      ends[term] = sum
      sum += count
    }
    const order = new Int32Array(this.#entryCount)
    for (let entry = 0; entry < this.#entryCount; entry += 1) order[ends[this.#entries[entry * 3]!]!++] = entry
    return { ends, order }
  }

  #pack(packed: PackedNumbers, order: Int32Array, from: number, to: number): void {
    let last = -1
    for (let place = from; place < to; place += 1) {
      const entry = order[place]! * 3
      packed.push(this.#entries[entry + 1]! - last)
      packed.push(this.#entries[entry + 2]!)
      last = this.#entries[entry + 1]!
    }
  }
}

function enlarge(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
