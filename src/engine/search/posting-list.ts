import { PackedNumbers } from './packing.ts'

/** One term of a segment: its letters in UTF-8, in how many chunks it stands, and where, as the index packs it. */
export type TermPosting = { readonly term: Buffer; readonly df: number; readonly data: Uint8Array }

/** A posting whose term is known. */
export type PostingRow = Pick<TermPosting, 'df' | 'data'>

/**
 * The postings of a small segment in one piece, written and read at once: term after term in the order of their bytes,
 * each as its length and bytes, the chunk count, the length and bytes of the packed chunks.
 */
export function packPostings(postings: Iterable<TermPosting>): Uint8Array {
  const packed = new PackedNumbers()
  for (const { term, df, data } of postings) {
    packed.push(term.length)
    packed.pushBytes(term)
    packed.push(df)
    packed.push(data.length)
    packed.pushBytes(data)
  }
  return packed.slice()
}

/** What `packPostings` wrote, to be looked up by term or read from the beginning. */
export class PostingList {
  readonly #bytes: Buffer
  readonly #starts: Uint32Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#starts = this.#findStarts()
  }

  find(term: Buffer): TermPosting | undefined {
    let low = 0
    let high = this.#starts.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const order = this.#compare(middle, term)
      if (order === 0) return this.#read(this.#starts[middle]!)
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  *[Symbol.iterator](): Generator<TermPosting, void, void> {
    for (const start of this.#starts) yield this.#read(start)
  }

  /** The terms whose letters begin with these, in their order. */
  *termsFrom(prefix: Buffer): Generator<string, void, void> {
    for (let place = this.#findPlace(prefix); place < this.#starts.length; place += 1) {
      const { term } = this.#read(this.#starts[place]!)
      if (term.compare(prefix, 0, prefix.length, 0, Math.min(term.length, prefix.length)) !== 0) return
      yield term.toString()
    }
  }

  /** The place of the first term that is not before this one. */
  #findPlace(term: Buffer): number {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, term) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #findStarts(): Uint32Array {
    const starts: number[] = []
    for (this.#position = 0; this.#position < this.#bytes.length; ) {
      starts.push(this.#position)
      this.#skip(this.#number())
      this.#number()
      this.#skip(this.#number())
    }
    return Uint32Array.from(starts)
  }

  #compare(place: number, term: Buffer): number {
    this.#position = this.#starts[place]!
    const length = this.#number()
    return this.#bytes.compare(term, 0, term.length, this.#position, this.#position + length)
  }

  #read(start: number): TermPosting {
    this.#position = start
    const term = this.#taken(this.#number())
    const df = this.#number()
    return { term, df, data: this.#taken(this.#number()) }
  }

  #skip(length: number): void {
    this.#position += length
  }

  #taken(length: number): Buffer {
    this.#skip(length)
    return this.#bytes.subarray(this.#position - length, this.#position)
  }

  #number(): number {
    let byte = this.#bytes[this.#position++]!
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.#bytes[this.#position++]!
      value |= (byte & 127) << shift
    }
    return value
  }
}
