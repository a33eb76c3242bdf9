import type { Sound } from './voice.ts'

const HEADER_BYTES = 44
const PCM = 1

/** A WAV file of 16 bits and one channel. */
export function encodeWav({ samples, rate }: Sound): Uint8Array {
  const file = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  const size = file.length
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(size - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(size - HEADER_BYTES, 40)
  file.set(viewSampleBytes(samples), HEADER_BYTES)
  return file
}

/** The samples as they lie in memory, without a copy: little-endian on every machine that Node runs on. */
export function viewSampleBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

/** Reads what a speaking program wrote; its `data` may claim more than there is, as programs do that write to a pipe. */
export function decodeWav(file: Uint8Array): Sound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let rate = 0
  for (let at = 12; at + 8 <= file.length; ) {
    const name = Buffer.from(file.subarray(at, at + 4)).toString('latin1')
    const size = view.getUint32(at + 4, true)
    if (name === 'fmt ') rate = view.getUint32(at + 12, true)
    if (name === 'data') return { samples: copySamples(file.subarray(at + 8, at + 8 + size)), rate }
    at += 8 + size + (size % 2)
  }
  throw new Error('a speaking program wrote no sound')
}

function copySamples(bytes: Uint8Array): Int16Array {
  const whole = new Uint8Array(bytes.subarray(0, bytes.length - (bytes.length % 2))) // a copy begins at an even address
  return new Int16Array(whole.buffer)
}
