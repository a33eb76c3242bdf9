import { readFile } from 'node:fs/promises'
import { readWavSeconds } from './mp4-audio.ts'

const MAX_READ_BYTES = 256 * 1024 * 1024

/** How long a recording or a film sounds, in seconds; null when its file does not tell. */
export async function measureMediaSeconds(path: string, sizeBytes: number): Promise<number | null> {
  if (sizeBytes > MAX_READ_BYTES) return null
  const bytes = await readFile(path)
  return readWavSeconds(bytes) ?? readMp4Seconds(bytes)
}

/** The length that the box `mvhd` tells. Source: ISO 14496-12, 8.2.2. */
function readMp4Seconds(bytes: Buffer): number | null {
  const at = bytes.indexOf('mvhd', 0, 'latin1')
  if (bytes.toString('latin1', 4, 8) !== 'ftyp' || at < 0 || at + 36 > bytes.length) return null
  const isLong = bytes[at + 4] === 1
  const scale = bytes.readUInt32BE(at + (isLong ? 24 : 16))
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)
  return scale === 0 ? null : length / scale
}

/** Width and height of a PNG from its first 24 bytes; zeros for anything else. */
export function readPngSize(head: Buffer): { readonly width: number; readonly height: number } {
  if (head.length < 24 || head.toString('latin1', 1, 4) !== 'PNG') return { width: 0, height: 0 }
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}
