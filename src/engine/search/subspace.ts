/**
 * A sparse table, kept column by column: the entries of column `c` lie from `ends[c - 1]` to `ends[c]`, each a row and
 * a weight. Here columns are terms and rows are chunks.
 */
export type SparseTable = {
  readonly rows: number
  readonly ends: Int32Array
  readonly rowOf: Int32Array
  readonly weightOf: Float32Array
}

/** Three rounds are within 0.001 of the exact subspace's ranking on the collections tried; the start is a fixed seed. */
const ROUNDS = 3
const SEED = 150
/** A direction with less than this share of the mean length is noise of a smaller rank, and is left out. */
const MIN_LENGTH_SHARE = 1e-9

/**
 * The `dimensions` directions in the space of the columns along which the rows differ most, by randomised subspace
 * iteration: one line of `dimensions` numbers for each column. The same table gives the same numbers.
 */
export function computeSubspace(table: SparseTable, dimensions: number): Float32Array {
  const random = createNormalNumbers(SEED)
  const lines = Float32Array.from({ length: table.ends.length * dimensions }, random)
  const product = new Float32Array(table.rows * dimensions)
  for (let round = 0; round < ROUNDS; round += 1) {
    multiply(table, lines, dimensions, product, false)
    multiply(table, product, dimensions, lines, true)
    makeOrthonormal(lines, dimensions)
  }
  return lines
}

/** `target` = the table times `source`, or from its rows to its columns the transposed table times `source`. */
function multiply(
  { ends, rowOf, weightOf }: SparseTable,
  source: Float32Array,
  width: number,
  target: Float32Array,
  isTransposed: boolean,
): void {
  target.fill(0)
  for (let column = 0, entry = 0; column < ends.length; column += 1) {
    const line = column * width
    for (; entry < ends[column]!; entry += 1) {
      const row = rowOf[entry]! * width
      // no pair is made here: each entry of each round passes
      if (isTransposed) addScaled(target, line, source, row, weightOf[entry]!, width)
      else addScaled(target, row, source, line, weightOf[entry]!, width)
    }
  }
}

/** target[to...] += scale * source[from...], `width` numbers. */
export function addScaled(
  target: Float32Array,
  to: number,
  source: ArrayLike<number>,
  from: number,
  scale: number,
  width: number,
): void {
  for (let index = 0; index < width; index += 1) target[to + index]! += scale * source[from + index]!
}

/** Cholesky's way: with G = LᵗL the Gram matrix of the directions, each line is solved against L. */
function makeOrthonormal(lines: Float32Array, width: number): void {
  const factor = factorCholesky(computeGram(lines, width), width)
  for (let line = 0; line < lines.length; line += width) {
    for (let column = 0; column < width; column += 1) {
      let value = lines[line + column]!
      for (let before = 0; before < column; before += 1)
        value -= factor[column * width + before]! * lines[line + before]!
      const pivot = factor[column * width + column]!
      lines[line + column] = pivot === 0 ? 0 : value / pivot
    }
  }
}

function computeGram(lines: Float32Array, width: number): Float64Array {
  const gram = new Float64Array(width * width)
  for (let line = 0; line < lines.length; line += width) {
    for (let row = 0; row < width; row += 1) {
      const value = lines[line + row]!
      for (let column = 0; column <= row; column += 1) gram[row * width + column]! += value * lines[line + column]!
    }
  }
  return gram
}

/** The lower factor of a symmetric matrix of which the lower half is given; a pivot of noise becomes 0. */
function factorCholesky(matrix: Float64Array, width: number): Float64Array {
  let trace = 0
  for (let index = 0; index < width; index += 1) trace += matrix[index * width + index]!
  const least = (trace / width) * MIN_LENGTH_SHARE
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let value = matrix[row * width + column]!
      for (let before = 0; before < column; before += 1)
        value -= matrix[row * width + before]! * matrix[column * width + before]!
      const pivot = matrix[column * width + column]!
      if (row !== column) matrix[row * width + column] = pivot === 0 ? 0 : value / pivot
      else matrix[row * width + row] = value > least ? Math.sqrt(value) : 0
    }
  }
  return matrix
}

/** Normally distributed numbers from a fixed seed (mulberry32, Box and Muller). */
function createNormalNumbers(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
