import { findLanguageDirection } from '../../render/direction.ts'
import { chooseFonts, listMissingFontWarnings, requireFonts } from '../../render/fonts/choose-fonts.ts'
import { renderPixels } from '../../render/picture/png.ts'
import { composeSlidePicture } from '../../render/picture/slide.ts'
import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../../render/picture/slide-content.ts'
import type { VideoStyle } from '../../render/picture/slide-styles.ts'
import type { Play, Shot } from '../../render/video/play.ts'
import { toYuvFrame } from '../../render/video/yuv.ts'
import type { SpokenChapter } from '../audio-overview/transcript.ts'
import type { Scene } from './storyboard.ts'

const SCENE_LEAD_SECONDS = 0.6 // a slide comes into the pause before its first word
const ITEM_LEAD_SECONDS = 0.15

/** When which slide is seen, and how much of it: in time with what is said. */
export function buildPlay(
  scenes: readonly Scene[],
  spoken: readonly SpokenChapter[],
  style: VideoStyle,
  language: string,
): Play {
  const setting = { language, direction: findLanguageDirection(language) }
  const drawScene = (scene: Scene, shown: number) => () =>
    toYuvFrame(
      renderPixels(composeSlidePicture({ ...scene.slide, shown }, style, setting).toSvg()),
      SLIDE_WIDTH,
      SLIDE_HEIGHT,
    )
  const shots = scenes.flatMap((scene, index): Shot[] => {
    const { start, lines } = spoken[index]!
    const first = {
      start: index === 0 ? 0 : start - SCENE_LEAD_SECONDS,
      isScene: true,
      draw: drawScene(scene, scene.lines[0]?.shown ?? 0),
    }
    const later = scene.lines.flatMap(({ shown }, nth) => {
      if (nth === 0 || shown === scene.lines[nth - 1]!.shown) return []
      return [{ start: lines[nth]!.start - ITEM_LEAD_SECONDS, isScene: false, draw: drawScene(scene, shown) }]
    })
    return [first, ...later]
  })
  return {
    shots,
    seconds: spoken.at(-1)!.end,
    style,
    width: SLIDE_WIDTH,
    height: SLIDE_HEIGHT,
    isMirrored: setting.direction === 'rtl',
  }
}

/**
 * What the slides cannot show, and which package brings it.
 * @throws Fault NOT_SUPPORTED when that is so much that they would be near blank
 */
export function warnOfMissingFonts(scenes: readonly Scene[], language: string): string[] {
  const texts = scenes.flatMap(({ slide }) => listSceneTexts(slide))
  const fonts = chooseFonts(texts, { language })
  requireFonts(fonts, texts, 'the video')
  return listMissingFontWarnings(fonts)
}

/** Every text of a slide, whatever its kind. */
function listSceneTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array) return []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listSceneTexts) : []
}
