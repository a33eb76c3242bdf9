import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import type { Maker } from '../../maker.ts'
import { createCast } from '../../render/speech/cast.ts'
import { formatChaptersJson } from '../../render/speech/chapters.ts'
import { encodeM4a } from '../../render/speech/m4a.ts'
import { encodeWav } from '../../render/speech/wav.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import { packFiles } from '../pack-files.ts'
import { refuseToMake } from '../study/maker-output.ts'
import { dropUnspokenLines } from './drop-unspoken-lines.ts'
import { hasSourceStatements, recordScript } from './record-script.ts'
import { writeAudioScript } from './script.ts'
import { writeCaptions, writeTranscript } from './transcript.ts'

const NO_FFMPEG =
  'No ffmpeg was found on this machine, so there is no M4A beside the WAV (Debian: apt-get install ffmpeg).'

/** Makes an audio overview: two speakers as WAV (main) and M4A, with chapters, captions and transcript. */
export const makeAudioOverview: Maker = async (outline, request, tools) => {
  const { onStep, words, signal } = tools
  const whole = writeAudioScript(outline, request, words)
  const { title } = whole
  if (!hasSourceStatements(whole)) refuseToMake('an audio overview')
  const cast = createCast(tools)
  const { chapters, warnings: unspoken } = await dropUnspokenLines(whole.chapters, cast)
  const script = { ...whole, chapters, warnings: [...whole.warnings, ...unspoken] }
  const recording = await recordScript(script, cast, (done, total) => {
    signal?.throwIfAborted()
    onStep('speaking', done, total + 1)
  })
  const spoken = recording.chapters.flatMap(({ lines }) => lines).length
  onStep('packing the sound', spoken, spoken + 1)
  const m4a = await encodeM4a(recording.sound, title, recording.chapters, tools)
  return {
    name: title,
    text: writeTranscript(title, recording.chapters, recording.citations, words),
    citations: recording.citations,
    applied: {
      ...buildAppliedOptions(request, outline),
      audio_format: request.audioFormat ?? CONTENT_CHOICES.audioFormat[0],
      audio_length: request.audioLength ?? CONTENT_CHOICES.audioLength[0],
      voices: cast.voices(),
      duration_seconds: Math.round(recording.seconds),
    },
    warnings: [...outline.warnings, ...script.warnings, ...recording.warnings, ...(m4a === null ? [NO_FFMPEG] : [])],
    files: await packFiles(title, 'audio-overview', {
      '.wav': encodeWav(recording.sound),
      ...(m4a !== null && { '.m4a': m4a }),
      '.vtt': writeCaptions(recording.chapters, recording.citations, words),
      '.chapters.json': formatChaptersJson(title, recording.chapters),
    }),
  }
}
