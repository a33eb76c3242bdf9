/**
 * Entries of a table of terms and rows, taken term by term in any order of the terms: counted first, so that each has its
 * place and nothing is moved; eight bytes each.
 */
export class TermEntries {
  /** Where those of a term end, once all are there. */
  readonly ends: Int32Array
  readonly rowOf: Int32Array
  /** Counts, until they are weighed. */
  readonly weightOf: Float32Array

  /** @param counts how many entries each term will have */
  constructor(counts: Int32Array) {
    this.ends = new Int32Array(counts.length)
    let sum = 0
    for (const [term, count] of counts.entries()) {
      this.ends[term] = sum
      sum += count
    }
    this.rowOf = new Int32Array(sum)
    this.weightOf = new Float32Array(sum)
  }

  push(term: number, row: number, count: number): void {
    const place = this.ends[term]!++
    this.rowOf[place] = row
    this.weightOf[place] = count
  }
}
