import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BITEXACT_FLAGS, findFfmpeg, runFfmpeg } from '../programs/ffmpeg.ts'
import { formatFfMetadata, type TitledSpan } from './chapters.ts'
import type { Sound, Workplace } from './voice.ts'
import { viewSampleBytes } from './wav.ts'

const BITS_A_SECOND = '64k' // one voice at a time, one channel

/**
 * The sound as M4A with title and chapters, or null where there is no ffmpeg.
 * @throws Fault NOT_SUPPORTED when the ffmpeg of this machine cannot
 */
export async function encodeM4a(
  sound: Sound,
  title: string,
  chapters: readonly TitledSpan[],
  { workFolder, signal }: Workplace,
): Promise<Uint8Array | null> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) return null
  const [notes, file] = ['chapters.txt', 'sound.m4a'].map((name) => path.join(workFolder, name)) as [string, string]
  await writeFile(notes, formatFfMetadata(title, chapters))
  const input = ['-f', 's16le', '-ar', String(sound.rate), '-ac', '1', '-i', 'pipe:0', '-f', 'ffmetadata', '-i', notes]
  const codec = ['-map', '0:a', '-c:a', 'aac', '-aac_coder', 'fast', '-b:a', BITS_A_SECOND]
  const marks = ['-map_chapters', '1', '-map_metadata', '1']
  await runFfmpeg(ffmpeg, [...input, ...codec, ...BITEXACT_FLAGS, ...marks, '-movflags', '+faststart', file], {
    feed: [viewSampleBytes(sound.samples)],
    signal,
  })
  const bytes = await readFile(file)
  await Promise.all([notes, file].map((one) => rm(one)))
  return bytes
}
