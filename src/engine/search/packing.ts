/** Bytes that grow: whole numbers are written seven bits at a time, small ones in one byte. */
export class PackedNumbers {
  #bytes = new Uint8Array(1024)
  #length = 0

  push(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow()
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  pushBytes(bytes: Uint8Array): void {
    while (this.#length + bytes.length + 8 > this.#bytes.length) this.#grow()
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  get length(): number {
    return this.#length
  }

  /** A copy of what was written from `start` on. */
  slice(start = 0): Uint8Array {
    return this.#bytes.slice(start, this.#length)
  }

  /** What was written, for as long as nothing else is. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Begins anew in the same place. */
  clear(): void {
    this.#length = 0
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Packs whole numbers from 0 to 2^32 - 1. */
export function pack(numbers: Iterable<number>): Uint8Array {
  const packed = new PackedNumbers()
  for (const number of numbers) packed.push(number)
  return packed.slice()
}

export function unpack(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  for (let position = 0; position < bytes.length; ) {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[position++]!
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    numbers.push(value)
  }
  return numbers
}

/** Calls `visit` for each (chunk, frequency) of a posting: pairs of a distance to the chunk before and a frequency. */
export function eachPosting(data: Uint8Array, visit: (chunk: number, frequency: number) => void): void {
  let chunk = -1
  for (let position = 0; position < data.length; ) {
    let byte = data[position++]!
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = data[position++]!
      distance |= (byte & 127) << shift
    }
    byte = data[position++]!
    let frequency = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = data[position++]!
      frequency |= (byte & 127) << shift
    }
    chunk += distance
    visit(chunk, frequency)
  }
}
