import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import { slugOf } from '../../../lib/slug.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { MadeFile, Maker } from '../../maker.ts'
import { createCast } from '../../render/speech/cast.ts'
import { formatChaptersJson } from '../../render/speech/chapters.ts'
import { encodeM4a } from '../../render/speech/m4a.ts'
import { encodeWav } from '../../render/speech/wav.ts'
import { appliedOptions } from '../applied-options.ts'
import { nothingToMake } from '../study/made.ts'
import { type Recording, record, saysSomething } from './record.ts'
import { scriptOf } from './script.ts'
import { spokenPart } from './spoken-part.ts'
import { captionsOf, transcriptOf } from './transcript.ts'

const NO_FFMPEG =
  'No ffmpeg was found on this machine, so there is no M4A beside the WAV (Debian: apt-get install ffmpeg).'

/** Makes an audio overview: two speakers as WAV (main) and M4A, with chapters, captions and transcript. */
export const makeAudioOverview: Maker = async (outline, wish, tools) => {
  const { onStep, words, signal } = tools
  const whole = scriptOf(outline, wish, words)
  const { title } = whole
  if (!saysSomething(whole)) nothingToMake('an audio overview')
  const cast = createCast(tools)
  const { chapters, warnings: unspoken } = await spokenPart(whole.chapters, cast)
  const script = { ...whole, chapters, warnings: [...whole.warnings, ...unspoken] }
  const recording = await record(script, cast, (done, total) => {
    signal?.throwIfAborted()
    onStep('speaking', done, total + 1)
  })
  const spoken = recording.chapters.flatMap(({ lines }) => lines).length
  onStep('packing the sound', spoken, spoken + 1)
  const m4a = await encodeM4a(recording.sound, title, recording.chapters, tools)
  const slug = await slugOf(title, 'audio-overview')
  return {
    name: title,
    text: transcriptOf(title, recording.chapters, recording.citations, words),
    citations: recording.citations,
    applied: {
      ...appliedOptions(wish),
      audio_format: wish.audioFormat ?? CONTENT_CHOICES.audioFormat[0],
      audio_length: wish.audioLength ?? CONTENT_CHOICES.audioLength[0],
      voices: cast.voices(),
      duration_seconds: Math.round(recording.seconds),
    },
    warnings: [...outline.warnings, ...script.warnings, ...recording.warnings, ...(m4a === null ? [NO_FFMPEG] : [])],
    files: [
      { name: `${slug}.wav`, mimeType: 'audio/wav', bytes: encodeWav(recording.sound) },
      ...(m4a === null ? [] : [{ name: `${slug}.m4a`, mimeType: 'audio/mp4', bytes: m4a }]),
      ...textFiles(slug, title, recording, words),
    ],
  }
}

function textFiles(slug: string, title: string, { chapters, citations }: Recording, words: ContentLabels): MadeFile[] {
  const encode = (text: string) => new TextEncoder().encode(text)
  return [
    { name: `${slug}.vtt`, mimeType: 'text/vtt', bytes: encode(captionsOf(chapters, citations, words)) },
    { name: `${slug}.chapters.json`, mimeType: 'application/json', bytes: encode(formatChaptersJson(title, chapters)) },
  ]
}
