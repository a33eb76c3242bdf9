import type { VideoStyle } from '../picture/slide-styles.ts'
import { MOVEMENTS, type Movement } from './transitions.ts'
import type { YuvFrame } from './yuv.ts'

export const FRAMES_A_SECOND = 25

/** A picture from a moment on; `isScene` tells a new slide from a new item on it. */
export type Shot = { readonly start: number; readonly isScene: boolean; readonly draw: () => YuvFrame }

export type Play = {
  readonly shots: readonly Shot[]
  readonly seconds: number
  readonly style: VideoStyle
  readonly width: number
  readonly height: number
  /** For a language that is written from right to left. */
  readonly isMirrored: boolean
}

/**
 * The frames of a video, one after the other. A picture is drawn when it is needed and dropped when it was seen. A frame
 * is only good until the next one is asked for.
 */
export function* drawFrames(play: Play, onShot: (index: number) => void): Generator<YuvFrame> {
  const total = countFrames(play.seconds)
  let before: YuvFrame | null = null
  const between = new Uint8Array((play.width * play.height * 3) / 2)
  for (const [index, shot] of play.shots.entries()) {
    onShot(index)
    const picture = shot.draw()
    const end = index + 1 < play.shots.length ? toFrameIndex(play.shots[index + 1]!.start) : total
    const count = Math.max(0, end - (index === 0 ? 0 : toFrameIndex(shot.start)))
    const moving = before === null ? 0 : Math.min(count, countMovingFrames(MOVEMENTS[play.style], shot.isScene))
    for (let frame = 0; frame < count; frame += 1) {
      if (before === null || frame >= moving) yield picture
      else yield drawTransition(between, before, picture, (frame + 1) / (moving + 1), play, shot.isScene)
    }
    before = picture
  }
}

const toFrameIndex = (seconds: number) => Math.round(seconds * FRAMES_A_SECOND)

/** So many frames that the sound is never cut. */
const countFrames = (seconds: number) => Math.ceil(seconds * FRAMES_A_SECOND)

const countMovingFrames = ({ sceneSeconds, itemSeconds }: Movement, isScene: boolean) =>
  toFrameIndex(isScene ? sceneSeconds : itemSeconds)

function drawTransition(
  out: YuvFrame,
  from: YuvFrame,
  to: YuvFrame,
  progress: number,
  play: Play,
  isScene: boolean,
): YuvFrame {
  const { scene, item } = MOVEMENTS[play.style]
  const transition = isScene ? scene : item
  transition(out, from, to, progress, play)
  return out
}
