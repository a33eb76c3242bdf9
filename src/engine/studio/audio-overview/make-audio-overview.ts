import { slugOf } from '../../../lib/slug.ts'
import { appliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import type { Made, MadeFile, Maker } from '../maker.ts'
import { castIn } from '../speech/cast.ts'
import { chaptersJson } from '../speech/chapters.ts'
import { m4aOf } from '../speech/m4a.ts'
import { narrate } from '../speech/narrate.ts'
import { wavOf } from '../speech/wav.ts'
import { nothingToMake } from '../study/made.ts'
import type { Words } from '../words.ts'
import { scriptOf } from './script.ts'
import {
  captionsOf,
  phrasesOf,
  type SpokenChapter,
  silenceWarnings,
  spokenChapters,
  transcriptOf,
} from './transcript.ts'

const NO_FFMPEG =
  'No ffmpeg was found on this machine, so there is no M4A beside the WAV (Debian: apt-get install ffmpeg).'

/** Makes an audio overview: two speakers as WAV (main) and M4A, with chapters, captions and transcript. */
export const makeAudioOverview: Maker = async (outline, wish, { onStep, words, workFolder }) => {
  const script = scriptOf(outline, wish, words)
  const phrases = phrasesOf(script)
  if (script.chapters.every(({ lines }) => lines.every(({ statement }) => statement === undefined))) {
    nothingToMake('an audio overview')
  }
  const cast = castIn(workFolder)
  const steps = phrases.length + 1
  const narration = await narrate(phrases, cast, (index) => onStep('speaking', index, steps))
  const citations = new CitationList()
  const chapters = spokenChapters(script, narration, citations)
  onStep('packing the sound', phrases.length, steps)
  const m4a = await m4aOf(narration.sound, script.title, chapters, workFolder)
  const slug = await slugOf(script.title, 'audio-overview')
  return {
    name: script.title,
    text: transcriptOf(script.title, chapters, citations.all(), words),
    citations: citations.all(),
    applied: {
      ...appliedOptions(wish),
      audio_format: wish.audioFormat ?? 'deep_dive',
      audio_length: wish.audioLength ?? 'medium',
      voices: cast.voices(),
      duration_seconds: Math.round(narration.sound.samples.length / narration.sound.rate),
    },
    warnings: [
      ...outline.warnings,
      ...script.warnings,
      ...cast.warnings(),
      ...silenceWarnings(chapters),
      ...(m4a === null ? [NO_FFMPEG] : []),
    ],
    files: [
      { name: `${slug}.wav`, mimeType: 'audio/wav', bytes: wavOf(narration.sound) },
      ...(m4a === null ? [] : [{ name: `${slug}.m4a`, mimeType: 'audio/mp4', bytes: m4a }]),
      ...texts(slug, script.title, chapters, citations.all(), words),
    ],
  }
}

function texts(
  slug: string,
  title: string,
  chapters: readonly SpokenChapter[],
  citations: Made['citations'],
  words: Words,
): MadeFile[] {
  const encode = (text: string) => new TextEncoder().encode(text)
  return [
    { name: `${slug}.vtt`, mimeType: 'text/vtt', bytes: encode(captionsOf(chapters, citations, words)) },
    { name: `${slug}.chapters.json`, mimeType: 'application/json', bytes: encode(chaptersJson(title, chapters)) },
  ]
}
