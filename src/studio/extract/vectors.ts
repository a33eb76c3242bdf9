/** A sparse vector of length 1; `ids` name terms of one notebook. */
export type Vector = { readonly ids: readonly number[]; readonly weights: readonly number[] }

type VectorSpace = {
  readonly vectors: readonly Vector[]
  /** The term of each id, and in how many texts it stands. */
  readonly terms: readonly string[]
  readonly frequencies: readonly number[]
}

const CENTROID_TERMS = 120

/** The texts as vectors of their terms, weighted by how often a term stands in one and how rarely in all. */
export function buildVectorSpace(texts: readonly (readonly string[])[]): VectorSpace {
  const ids = new Map<string, number>()
  const frequencies: number[] = []
  const counted = texts.map((terms) => {
    const counts = new Map<number, number>()
    for (const term of terms) {
      const id = ids.get(term) ?? ids.size
      ids.set(term, id)
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      if (count === 0) frequencies[id] = (frequencies[id] ?? 0) + 1
    }
    return counts
  })
  const vectors = counted.map((counts) => {
    const keys = [...counts.keys()]
    const weights = keys.map((id) => (1 + Math.log(counts.get(id)!)) * Math.log(1 + texts.length / frequencies[id]!))
    return normalizeVector(keys, weights)
  })
  return { vectors, terms: [...ids.keys()], frequencies }
}

function normalizeVector(ids: readonly number[], weights: readonly number[]): Vector {
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return { ids, weights: weights.map((weight) => weight / length) }
}

/** The heaviest terms of the sum of vectors, each taken `shares[i]` times (once without), as a vector of length 1. */
export function computeCentroid(vectors: readonly Vector[], shares?: readonly number[]): Vector {
  const sums = new Map<number, number>()
  for (const [index, { ids, weights }] of vectors.entries()) {
    const share = shares?.[index] ?? 1
    for (let at = 0; at < ids.length; at += 1) sums.set(ids[at]!, (sums.get(ids[at]!) ?? 0) + share * weights[at]!)
  }
  const least = findWeightThreshold([...sums.values()])
  const heaviest = [...sums].filter(([, weight]) => weight >= least).slice(0, CENTROID_TERMS)
  return normalizeVector(
    heaviest.map(([id]) => id),
    heaviest.map(([, weight]) => weight),
  )
}

/** The weight from which on a term is among the heaviest. */
function findWeightThreshold(weights: number[]): number {
  if (weights.length <= CENTROID_TERMS) return 0
  return Float64Array.from(weights).sort()[weights.length - CENTROID_TERMS]!
}

/** The cosine of many vectors to one, which is unfolded once. */
export function measureCosineTo(vector: Vector): (other: Vector) => number {
  const weightsById = new Map(vector.ids.map((id, index) => [id, vector.weights[index]!]))
  return ({ ids, weights }) => {
    let sum = 0
    for (let index = 0; index < ids.length; index += 1) sum += (weightsById.get(ids[index]!) ?? 0) * weights[index]!
    return sum
  }
}
