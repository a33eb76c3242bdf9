import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { slugOf } from '../../../lib/slug.ts'
import { appliedOptions } from '../applied-options.ts'
import {
  phrasesOf,
  type SpokenChapter,
  silenceWarnings,
  spokenChapters,
  transcriptOf,
} from '../audio-overview/transcript.ts'
import { CitationList } from '../citation-list.ts'
import type { Maker } from '../maker.ts'
import { findFfmpeg } from '../programs/ffmpeg.ts'
import { castIn } from '../speech/cast.ts'
import { narrate } from '../speech/narrate.ts'
import { webVttOf } from '../speech/webvtt.ts'
import { nothingToMake } from '../study/made.ts'
import { captionsFor } from './captions.ts'
import { mp4Of } from './encode.ts'
import { framesOf } from './play.ts'
import { missingFonts, playOf } from './screen.ts'
import { storyboardOf } from './storyboard.ts'

const SPEAKING_SHARE = 2 // of ten steps; the rest is drawing and encoding
const STEPS = 10

/** Makes a video: slides in time with a narrator, as MP4 (main) with captions and chapters, and the captions by themselves. */
export const makeVideo: Maker = async (outline, wish, { onStep, words, workFolder }) => {
  const ffmpeg = (await findFfmpeg()) ?? lacking()
  const style = wish.videoStyle ?? CONTENT_CHOICES.videoStyle[0]
  const board = storyboardOf(outline, wish, words)
  const script = { title: board.title, chapters: board.scenes, warnings: [] }
  if (board.scenes.every(({ lines }) => lines.every(({ statement }) => statement === undefined)))
    nothingToMake('a video')
  const cast = castIn(workFolder)
  const phrases = phrasesOf(script)
  const narration = await narrate(phrases, cast, (index) =>
    onStep('speaking', Math.floor((index / phrases.length) * SPEAKING_SHARE), STEPS),
  )
  const citations = new CitationList()
  const spoken = spokenChapters(script, narration, citations)
  const play = playOf(board.scenes, spoken, style, wish.language)
  const onShot = (index: number) =>
    onStep('drawing', SPEAKING_SHARE + Math.floor((index / play.shots.length) * (STEPS - SPEAKING_SHARE)), STEPS)
  const chapters = joined(spoken)
  const captions = webVttOf(spoken.flatMap(({ lines }) => lines.flatMap((line) => captionsFor(line.text, line))))
  const film = {
    ...play,
    title: board.title,
    sound: narration.sound,
    captions,
    chapters,
    frames: framesOf(play, onShot),
  }
  const mp4 = await mp4Of(film, ffmpeg, workFolder)
  const slug = await slugOf(board.title, 'video')
  return {
    name: board.title,
    text: transcriptOf(board.title, chapters, citations.all(), words),
    citations: citations.all(),
    applied: {
      ...appliedOptions(wish),
      video_format: wish.videoFormat ?? CONTENT_CHOICES.videoFormat[0],
      video_style: style,
      voices: cast.voices(),
      duration_seconds: Math.round(play.seconds),
    },
    warnings: [
      ...outline.warnings,
      ...board.warnings,
      ...cast.warnings(),
      ...silenceWarnings(spoken),
      ...missingFonts(board.scenes, wish.language),
    ],
    files: [
      { name: `${slug}.mp4`, mimeType: 'video/mp4', bytes: mp4 },
      { name: `${slug}.vtt`, mimeType: 'text/vtt', bytes: new TextEncoder().encode(captions) },
    ],
  }
}

/** Scenes of one title are one chapter. */
function joined(scenes: readonly SpokenChapter[]): SpokenChapter[] {
  const chapters: SpokenChapter[] = []
  for (const scene of scenes) {
    const last = chapters.at(-1)
    if (last?.title === scene.title) {
      chapters[chapters.length - 1] = { ...last, end: scene.end, lines: [...last.lines, ...scene.lines] }
    } else chapters.push(scene)
  }
  return chapters
}

function lacking(): never {
  throw new Fault('NOT_SUPPORTED', 'A video needs ffmpeg, which was not found on this machine.', {
    hint: 'Install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg; or npm install @ffmpeg-installer/ffmpeg beside this package), then try again.',
  })
}
