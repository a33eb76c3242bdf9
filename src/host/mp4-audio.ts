type WavFormat = { readonly channels: number; readonly rate: number; readonly bits: number; readonly data: Buffer }

/**
 * Puts uncompressed sound into an MP4 container, as the product's audio comes in one.
 * @param wav a WAV file with 16, 24 or 32 bits a sample
 * @returns null when it is none
 * Source: ISO 14496-12 (boxes), ISO 23003-5 (`ipcm`, `pcmC`); host.md, point 5.
 */
export function wrapWavInMp4(wav: Buffer): Buffer<ArrayBuffer> | null {
  const format = readWav(wav)
  if (format === null) return null
  const frameBytes = (format.channels * format.bits) / 8
  const frames = Math.floor(format.data.length / frameBytes)
  const data = format.data.subarray(0, frames * frameBytes)
  const head = createBox('ftyp', encodeText('isom'), encodeUint32(0x200), encodeText('isomiso2mp41'))
  const length = head.length + createMovieBox(format, frames, frameBytes, 0).length
  const moov = createMovieBox(format, frames, frameBytes, length + 8)
  return Buffer.concat([head, moov, encodeUint32(data.length + 8), encodeText('mdat'), data])
}

function readWav(wav: Buffer): WavFormat | null {
  if (wav.length < 12 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let format: Omit<WavFormat, 'data'> | null = null
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
export function readWavSeconds(wav: Buffer): number | null {
  const format = readWav(wav)
  return format && format.data.length / (format.channels * (format.bits / 8) * format.rate)
}

function createMovieBox(format: WavFormat, frames: number, frameBytes: number, dataAt: number): Buffer {
  const [mvhd, tkhd] = [createMovieHeader(format.rate, frames), createTrackHeader(frames)]
  const [mdhd, hdlr] = [createMediaHeader(format.rate, frames), createSoundHandler()]
  const dinf = createBox('dinf', createFullBox('dref', 0, encodeUint32(1), createFullBox('url ', 1)))
  const tables = createSampleTables(format, frames, frameBytes, dataAt)
  const minf = createBox('minf', createFullBox('smhd', 0, createZeros(4)), dinf, tables)
  return createBox('moov', mvhd, createBox('trak', tkhd, createBox('mdia', mdhd, hdlr, minf)))
}

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(encodeUint32) // the picture as it is: this film has none

/** When it was made and changed, which is not told, and how long it lasts. */
const encodeTimes = (rate: number, frames: number) => [createZeros(8), encodeUint32(rate), encodeUint32(frames)]

function createMovieHeader(rate: number, frames: number): Buffer {
  return createFullBox(
    'mvhd',
    0,
    ...encodeTimes(rate, frames),
    encodeUint32(0x10000),
    encodeUint16(0x100),
    createZeros(10),
    ...MATRIX,
    createZeros(24),
    encodeUint32(2),
  )
}

function createTrackHeader(frames: number): Buffer {
  return createFullBox(
    'tkhd',
    7,
    createZeros(8),
    encodeUint32(1),
    createZeros(4),
    encodeUint32(frames),
    createZeros(8),
    createZeros(4),
    encodeUint16(0x100),
    createZeros(2),
    ...MATRIX,
    createZeros(8),
  )
}

function createMediaHeader(rate: number, frames: number): Buffer {
  return createFullBox('mdhd', 0, ...encodeTimes(rate, frames), encodeUint16(0x55c4), createZeros(2))
}

function createSoundHandler(): Buffer {
  return createFullBox('hdlr', 0, createZeros(4), encodeText('soun'), createZeros(12), encodeText('SoundHandler\0'))
}

/** One frame of sound is one sample; all lie in one chunk. */
function createSampleTables(format: WavFormat, frames: number, frameBytes: number, dataAt: number): Buffer {
  const { channels, rate, bits } = format
  const isLittleEndian = 1
  const pcm = createFullBox('pcmC', 0, Buffer.from([isLittleEndian, bits]))
  const head = [
    createZeros(6),
    encodeUint16(1),
    createZeros(8),
    encodeUint16(channels),
    encodeUint16(bits),
    createZeros(4),
    encodeUint32((rate << 16) >>> 0),
  ]
  const stsd = createFullBox('stsd', 0, encodeUint32(1), createBox('ipcm', ...head, pcm))
  const stts = createFullBox('stts', 0, encodeUint32(1), encodeUint32(frames), encodeUint32(1))
  const stsc = createFullBox('stsc', 0, encodeUint32(1), encodeUint32(1), encodeUint32(frames), encodeUint32(1))
  const stsz = createFullBox('stsz', 0, encodeUint32(frameBytes), encodeUint32(frames))
  const stco = createFullBox('stco', 0, encodeUint32(1), encodeUint32(dataAt))
  return createBox('stbl', stsd, stts, stsc, stsz, stco)
}

function createBox(name: string, ...parts: readonly Buffer[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(parts)
  return Buffer.concat([encodeUint32(body.length + 8), encodeText(name), body])
}

const createFullBox = (name: string, flags: number, ...parts: readonly Buffer[]) =>
  createBox(name, encodeUint32(flags), ...parts)
const encodeText = (value: string) => Buffer.from(value, 'latin1')
const createZeros = (length: number) => Buffer.alloc(length)

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function encodeUint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
