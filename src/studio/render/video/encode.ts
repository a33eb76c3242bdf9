import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BITEXACT_FLAGS, runFfmpeg } from '../programs/ffmpeg.ts'
import { formatFfMetadata, type TitledSpan } from '../speech/chapters.ts'
import type { Sound, Workplace } from '../speech/voice.ts'
import { encodeWav } from '../speech/wav.ts'
import { FRAMES_A_SECOND } from './play.ts'
import type { YuvFrame } from './yuv.ts'

type Film = {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly frames: Iterable<YuvFrame>
  readonly sound: Sound
  /** WebVTT. */
  readonly captions: string
  readonly chapters: readonly TitledSpan[]
}

/** H.264 that every player knows. The number of threads changes the file, so it is fixed. */
const PICTURE = '-c:v libx264 -preset veryfast -tune stillimage -crf 21 -threads 2 -g 250'.split(' ')
const COLOUR = '-pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')
const SOUND = '-c:a aac -aac_coder fast -b:a 64k'.split(' ')

/**
 * The film as MP4, with captions as a track and chapters. The frames go to ffmpeg through its standard input: when this
 * thread ends, the input does, and so ffmpeg.
 * @throws Fault NOT_SUPPORTED when the ffmpeg of this machine cannot
 */
export async function encodeMp4(film: Film, ffmpeg: string, { workFolder, signal }: Workplace): Promise<Uint8Array> {
  const names = ['sound.wav', 'captions.vtt', 'chapters.txt', 'film.mp4']
  const [sound, captions, notes, file] = names.map((name) => path.join(workFolder, name)) as [
    string,
    string,
    string,
    string,
  ]
  await Promise.all([
    writeFile(sound, encodeWav(film.sound)),
    writeFile(captions, film.captions),
    writeFile(notes, formatFfMetadata(film.title, film.chapters)),
  ])
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${film.width}x${film.height}`,
    '-r',
    String(FRAMES_A_SECOND),
  ]
  const inputs = [...raw, '-i', 'pipe:0', '-i', sound, '-i', captions, '-f', 'ffmetadata', '-i', notes]
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:s', '-map_metadata', '3', '-map_chapters', '3']
  const codecs = [...PICTURE, ...COLOUR, ...SOUND, '-c:s', 'mov_text']
  await runFfmpeg(ffmpeg, [...inputs, ...tracks, ...codecs, ...BITEXACT_FLAGS, '-movflags', '+faststart', file], {
    feed: film.frames,
    signal,
  })
  const bytes = await readFile(file)
  await Promise.all([sound, captions, notes, file].map((one) => rm(one)))
  return bytes
}
