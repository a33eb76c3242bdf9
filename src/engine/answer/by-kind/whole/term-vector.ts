/** A bag of terms, each weighed by its rarity. */
export type TermVector = { readonly weights: ReadonlyMap<string, number>; readonly length: number }

export function makeVector(counts: ReadonlyMap<string, number>, weightOf: (term: string) => number): TermVector {
  const weights = new Map<string, number>()
  let squares = 0
  for (const [term, count] of counts) {
    const weight = count * weightOf(term)
    weights.set(term, weight)
    squares += weight * weight
  }
  return { weights, length: Math.sqrt(squares) }
}

/** How alike two bags are, 0 to 1. */
export function compareVectors(a: TermVector, b: TermVector): number {
  const [small, large] = a.weights.size <= b.weights.size ? [a, b] : [b, a]
  let dot = 0
  for (const [term, weight] of small.weights) dot += weight * (large.weights.get(term) ?? 0)
  return dot === 0 ? 0 : dot / (a.length * b.length)
}
