type Format = { readonly channels: number; readonly rate: number; readonly bits: number; readonly data: Buffer }

/**
 * Puts uncompressed sound into an MP4 container, as the product's audio comes in one.
 * @param wav a WAV file with 16, 24 or 32 bits a sample
 * @returns null when it is none
 * Source: ISO 14496-12 (boxes), ISO 23003-5 (`ipcm`, `pcmC`); host.md, point 5.
 */
export function wavInMp4(wav: Buffer): Buffer<ArrayBuffer> | null {
  const format = readWav(wav)
  if (format === null) return null
  const frameBytes = (format.channels * format.bits) / 8
  const frames = Math.floor(format.data.length / frameBytes)
  const data = format.data.subarray(0, frames * frameBytes)
  const head = box('ftyp', text('isom'), uint32(0x200), text('isomiso2mp41'))
  const length = head.length + movie(format, frames, frameBytes, 0).length
  const moov = movie(format, frames, frameBytes, length + 8)
  return Buffer.concat([head, moov, uint32(data.length + 8), text('mdat'), data])
}

function readWav(wav: Buffer): Format | null {
  if (wav.length < 12 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let format: Omit<Format, 'data'> | null = null
  for (let at = 12; at + 8 <= wav.length; ) {
    const name = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ' && start + 16 <= wav.length)
      format = {
        channels: wav.readUInt16LE(start + 2),
        rate: wav.readUInt32LE(start + 4),
        bits: wav.readUInt16LE(start + 14),
      }
    if (name === 'data')
      return format && format.bits >= 16 ? { ...format, data: wav.subarray(start, start + size) } : null
    at = start + size + (size % 2)
  }
  return null
}

/** How long a WAV file sounds, in seconds; null when it is none. */
export function wavSeconds(wav: Buffer): number | null {
  const format = readWav(wav)
  return format && format.data.length / (format.channels * (format.bits / 8) * format.rate)
}

function movie(format: Format, frames: number, frameBytes: number, dataAt: number): Buffer {
  const { rate } = format
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(uint32)
  const mvhd = full(
    'mvhd',
    0,
    zeros(8),
    uint32(rate),
    uint32(frames),
    uint32(0x10000),
    uint16(0x100),
    zeros(10),
    ...matrix,
    zeros(24),
    uint32(2),
  )
  const tkhd = full(
    'tkhd',
    7,
    zeros(8),
    uint32(1),
    zeros(4),
    uint32(frames),
    zeros(8),
    zeros(4),
    uint16(0x100),
    zeros(2),
    ...matrix,
    zeros(8),
  )
  const mdhd = full('mdhd', 0, zeros(8), uint32(rate), uint32(frames), uint16(0x55c4), zeros(2))
  const hdlr = full('hdlr', 0, zeros(4), text('soun'), zeros(12), text('SoundHandler\0'))
  const dinf = box('dinf', full('dref', 0, uint32(1), full('url ', 1)))
  const tables = sampleTables(format, frames, frameBytes, dataAt)
  const minf = box('minf', full('smhd', 0, zeros(4)), dinf, tables)
  return box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)))
}

/** One frame of sound is one sample; all lie in one chunk. */
function sampleTables(format: Format, frames: number, frameBytes: number, dataAt: number): Buffer {
  const { channels, rate, bits } = format
  const isLittleEndian = 1
  const pcm = full('pcmC', 0, Buffer.from([isLittleEndian, bits]))
  const head = [zeros(6), uint16(1), zeros(8), uint16(channels), uint16(bits), zeros(4), uint32((rate << 16) >>> 0)]
  const stsd = full('stsd', 0, uint32(1), box('ipcm', ...head, pcm))
  const stts = full('stts', 0, uint32(1), uint32(frames), uint32(1))
  const stsc = full('stsc', 0, uint32(1), uint32(1), uint32(frames), uint32(1))
  const stsz = full('stsz', 0, uint32(frameBytes), uint32(frames))
  const stco = full('stco', 0, uint32(1), uint32(dataAt))
  return box('stbl', stsd, stts, stsc, stsz, stco)
}

function box(name: string, ...parts: readonly Buffer[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.length + 8), text(name), body])
}

const full = (name: string, flags: number, ...parts: readonly Buffer[]) => box(name, uint32(flags), ...parts)
const text = (value: string) => Buffer.from(value, 'latin1')
const zeros = (length: number) => Buffer.alloc(length)

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
