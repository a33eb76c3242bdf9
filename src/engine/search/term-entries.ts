/** Entries of a table of terms and rows, taken in any order of the terms; twelve bytes each. */
export class TermEntries {
  #entries = new Int32Array(3 * 4096)
  #length = 0

  push(term: number, row: number, count: number): void {
    if (this.#length * 3 === this.#entries.length) this.#grow()
    this.#entries.set([term, row, count], this.#length * 3)
    this.#length += 1
  }

  /** Term by term, those of a term in the order they came; `ends[term]` is where those of a term end. */
  sorted(terms: number): { ends: Int32Array; rowOf: Int32Array; countOf: Int32Array } {
    const ends = this.#begins(terms)
    const rowOf = new Int32Array(this.#length)
    const countOf = new Int32Array(this.#length)
    for (let entry = 0; entry < this.#length; entry += 1) {
      const place = ends[this.#entries[entry * 3]!]!++
      rowOf[place] = this.#entries[entry * 3 + 1]!
      countOf[place] = this.#entries[entry * 3 + 2]!
    }
    return { ends, rowOf, countOf }
  }

  /** Where those of each term begin. */
  #begins(terms: number): Int32Array {
    const begins = new Int32Array(terms)
    for (let entry = 0; entry < this.#length; entry += 1) begins[this.#entries[entry * 3]!]! += 1
    let sum = 0
    for (let term = 0; term < terms; term += 1) {
      const count = begins[term]!
      begins[term] = sum
      sum += count
    }
    return begins
  }

  #grow(): void {
    const larger = new Int32Array(this.#entries.length * 2)
    larger.set(this.#entries)
    this.#entries = larger
  }
}
