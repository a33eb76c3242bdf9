import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import type { Maker, MakerTools } from '../../maker.ts'
import { findFfmpeg } from '../../render/programs/ffmpeg.ts'
import { createCast } from '../../render/speech/cast.ts'
import { formatWebVtt } from '../../render/speech/webvtt.ts'
import { encodeMp4 } from '../../render/video/encode.ts'
import { drawFrames } from '../../render/video/play.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import { dropUnspokenLines } from '../audio-overview/drop-unspoken-lines.ts'
import { hasSourceStatements, recordScript } from '../audio-overview/record-script.ts'
import { type SpokenChapter, writeTranscript } from '../audio-overview/transcript.ts'
import { packFiles } from '../pack-files.ts'
import { readShownPictures } from '../shown-pictures.ts'
import { refuseToMake } from '../study/maker-output.ts'
import { splitCaptions } from './captions.ts'
import { buildPlay, warnOfMissingFonts } from './screen.ts'
import { buildStoryboard } from './storyboard.ts'

const SPEAKING_SHARE = 0.2 // of the time it takes; the rest is drawing and encoding
const STEPS = 20
const MAX_PICTURES = { brief: 1, explainer: 3 } as const

/** Makes a video: slides in time with a narrator, as MP4 (main) with captions and chapters, and the captions by themselves. */
export const makeVideo: Maker = async (outline, request, tools) => {
  const { words } = tools
  const ffmpeg = (await findFfmpeg()) ?? refuseWithoutFfmpeg()
  const format = request.videoFormat ?? CONTENT_CHOICES.videoFormat[0]
  const pictures = await readShownPictures(outline, MAX_PICTURES[format], tools)
  const board = buildStoryboard(outline, request, words, pictures)
  const { title } = board
  if (!hasSourceStatements({ ...board, chapters: board.scenes })) refuseToMake('a video')
  const fontWarnings = warnOfMissingFonts(board.scenes, request.language)
  const cast = createCast(tools)
  const { chapters: scenes, warnings: unspoken } = await dropUnspokenLines(board.scenes, cast)
  const warnings = [...board.warnings, ...unspoken]
  const script = { title, chapters: scenes, warnings }
  const steps = createSteps(tools)
  const recording = await recordScript(script, cast, steps.speaking)
  const style = request.videoStyle ?? CONTENT_CHOICES.videoStyle[0]
  const play = buildPlay(scenes, recording.chapters, style, request.language)
  const chapters = joinScenes(recording.chapters)
  const captions = formatWebVtt(
    chapters.flatMap(({ lines }) => lines.flatMap((line) => splitCaptions(line.text, line))),
  )
  const frames = drawFrames(play, (index) => steps.drawing(index, play.shots.length))
  const mp4 = await encodeMp4({ ...play, title, sound: recording.sound, captions, chapters, frames }, ffmpeg, tools)
  return {
    name: title,
    text: writeTranscript(title, chapters, recording.citations, words),
    citations: recording.citations,
    applied: {
      ...buildAppliedOptions(request, outline),
      video_format: format,
      video_style: style,
      voices: cast.voices(),
      duration_seconds: Math.round(recording.seconds),
    },
    warnings: [...outline.warnings, ...warnings, ...recording.warnings, ...fontWarnings],
    files: await packFiles(title, 'video', { '.mp4': mp4, '.vtt': captions }),
  }
}

/** Both phases count on one scale. */
function createSteps({ onStep, signal }: MakerTools) {
  const toStep = (share: number) => Math.floor(share * STEPS)
  return {
    speaking: (done: number, total: number) => {
      signal?.throwIfAborted()
      onStep('speaking', toStep((done / total) * SPEAKING_SHARE), STEPS)
    },
    drawing: (done: number, total: number) =>
      onStep('drawing', toStep(SPEAKING_SHARE + (done / total) * (1 - SPEAKING_SHARE)), STEPS),
  }
}

/** Scenes of one title are one chapter. */
function joinScenes(scenes: readonly SpokenChapter[]): SpokenChapter[] {
  const chapters: SpokenChapter[] = []
  for (const scene of scenes) {
    const last = chapters.at(-1)
    if (last?.title === scene.title) {
      chapters[chapters.length - 1] = { ...last, end: scene.end, lines: [...last.lines, ...scene.lines] }
    } else chapters.push(scene)
  }
  return chapters
}

function refuseWithoutFfmpeg(): never {
  throw new Fault('NOT_SUPPORTED', 'A video needs ffmpeg, which was not found on this machine.', {
    hint: 'Install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg; or npm install @ffmpeg-installer/ffmpeg beside this package), then try again.',
  })
}
