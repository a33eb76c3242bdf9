/** Numbers kept in a byte each: a vector is stretched so that its largest one is 127. Only its direction is kept. */
export function writeBytes(vector: ArrayLike<number>, from: number, bytes: Int8Array): void {
  const scale = 127 / (findLargest(vector, from, bytes.length) || 1)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.round(vector[from + index]! * scale)
}

/** As `writeBytes`, with four bytes before it that keep the length. */
export function toScaledBytes(vector: ArrayLike<number>, from: number, width: number): Uint8Array {
  const bytes = new Uint8Array(4 + width)
  new DataView(bytes.buffer).setFloat32(0, findLargest(vector, from, width) / 127)
  writeBytes(vector, from, new Int8Array(bytes.buffer, 4))
  return bytes
}

/** Reads what `toScaledBytes` made into `target`. */
export function fromScaledBytes(bytes: Uint8Array, target: Float32Array, to: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const scale = view.getFloat32(0)
  for (let index = 4; index < bytes.length; index += 1) target[to + index - 4] = view.getInt8(index) * scale
}

/** The cosine of a vector of length 1 and one kept in bytes; 0 when that is all zero. */
export function computeByteCosine(vector: Float32Array, bytes: Uint8Array): number {
  let sum = 0
  let square = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const value = (bytes[index]! << 24) >> 24
    sum += value * vector[index]!
    square += value * value
  }
  return square === 0 ? 0 : sum / Math.sqrt(square)
}

function findLargest(vector: ArrayLike<number>, from: number, width: number): number {
  let most = 0
  for (let index = from; index < from + width; index += 1) most = Math.max(most, Math.abs(vector[index]!))
  return most
}

/**
 * A term as a number of 53 bits (FNV-1a twice, from two starts). Terms are not kept as letters, so that of a deleted
 * source no word stays behind; two of a notebook's terms meet about once in a million notebooks.
 */
export function hashTerm(term: string): number {
  let high = 0x811c9dc5
  let low = 0x1b873593
  for (let index = 0; index < term.length; index += 1) {
    const unit = term.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b)
    low ^= low >>> 13
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11)
}
