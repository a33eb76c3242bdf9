import { measureCosineTo, type Vector } from './vectors.ts'

const DAMPING = 0.85
const ROUNDS = 24
/** Below this cosine two sentences merely share a common word. */
const MIN_COSINE = 0.06

/**
 * How central each sentence is among the others, 0 to 1: a sentence counts as much as those that resemble it count
 * (LexRank, Erkan and Radev 2004, with the cosines as weights). Work grows with the square of their number.
 */
export function measureCentrality(vectors: readonly Vector[]): number[] {
  const size = vectors.length
  const cosines = buildCosineMatrix(vectors)
  const sums = Array.from({ length: size }, (_, row) => sumMatrixRow(cosines, row, size))
  let ranks = new Float64Array(size).fill(1 / size)
  for (let round = 0; round < ROUNDS; round += 1) ranks = computeNextRanks(ranks, cosines, sums)
  const most = Math.max(...ranks, Number.MIN_VALUE)
  return [...ranks].map((rank) => rank / most)
}

function buildCosineMatrix(vectors: readonly Vector[]): Float64Array {
  const size = vectors.length
  const matrix = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1) {
    const cosine = measureCosineTo(vectors[row]!)
    for (let column = row + 1; column < size; column += 1) {
      const value = cosine(vectors[column]!)
      if (value < MIN_COSINE) continue
      matrix[row * size + column] = value
      matrix[column * size + row] = value
    }
  }
  return matrix
}

function sumMatrixRow(matrix: Float64Array, row: number, size: number): number {
  let sum = 0
  for (let column = 0; column < size; column += 1) sum += matrix[row * size + column]!
  return sum
}

function computeNextRanks(
  ranks: Float64Array,
  cosines: Float64Array,
  sums: readonly number[],
): Float64Array<ArrayBuffer> {
  const size = ranks.length
  const next = new Float64Array(size).fill((1 - DAMPING) / size)
  for (let row = 0; row < size; row += 1) {
    const given = sums[row]! === 0 ? 0 : (DAMPING * ranks[row]!) / sums[row]!
    for (let column = 0; given > 0 && column < size; column += 1) next[column]! += given * cosines[row * size + column]!
  }
  return next
}
