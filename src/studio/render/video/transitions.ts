import type { VideoStyle } from '../picture/slide-styles.ts'
import type { YuvFrame } from './yuv.ts'

/** Writes into `out` what is seen on the way from one picture to the other; `progress` runs from 0 to 1, both left out. */
type Transition = (out: YuvFrame, from: YuvFrame, to: YuvFrame, progress: number, size: TransitionSize) => void
type TransitionSize = { readonly width: number; readonly height: number; readonly isMirrored: boolean }

/** How a style moves: to the next slide, and when an item comes. Seconds. */
export type Movement = {
  readonly scene: Transition
  readonly sceneSeconds: number
  readonly item: Transition
  readonly itemSeconds: number
}

const easeProgress = (progress: number) => progress * progress * (3 - 2 * progress)

/** One picture shines through the other. */
const fade: Transition = (out, from, to, progress) => {
  const share = Math.round(easeProgress(progress) * 256)
  for (let at = 0; at < out.length; at += 1) out[at] = (from[at]! * (256 - share) + to[at]! * share + 128) >> 8
}

/** To black, and out of it. */
const throughBlack: Transition = (out, from, to, progress) => {
  const seen = progress < 0.5 ? from : to
  const share = Math.round(Math.abs(1 - 2 * progress) * 256)
  const area = (out.length * 2) / 3
  for (let at = 0; at < area; at += 1) out[at] = 16 + (((seen[at]! - 16) * share + 128) >> 8)
  for (let at = area; at < out.length; at += 1) out[at] = 128 + (((seen[at]! - 128) * share + 128) >> 8)
}

/** Calls `each` for every line of the three planes. */
function forEachLine(size: TransitionSize, each: (start: number, width: number) => void): void {
  const { width, height } = size
  for (let y = 0; y < height; y += 1) each(y * width, width)
  for (let y = 0; y < height; y += 1) each(width * height + y * (width / 2), width / 2) // both colour planes: half as high
}

/** The new picture is uncovered in reading direction. */
const wipe: Transition = (out, from, to, progress, size) => {
  forEachLine(size, (start, width) => {
    const edge = 2 * Math.round((easeProgress(progress) * width) / 2)
    const [first, second] = size.isMirrored ? [from, to] : [to, from]
    const cut = start + (size.isMirrored ? width - edge : edge)
    out.set(first.subarray(start, cut), start)
    out.set(second.subarray(cut, start + width), cut)
  })
}

/** The new picture pushes the old one out, against the reading direction. */
const push: Transition = (out, from, to, progress, size) => {
  forEachLine(size, (start, width) => {
    const moved = Math.round((easeProgress(progress) * width) / 2) * 2
    const [first, second, shift] = size.isMirrored ? [to, from, width - moved] : [from, to, moved]
    out.set(first.subarray(start + shift, start + width), start)
    out.set(second.subarray(start, start + shift), start + width - shift)
  })
}

/** Gentle, and never so long that a statement is half over before its item is there. */
export const MOVEMENTS: Readonly<Record<VideoStyle, Movement>> = {
  classroom: { scene: wipe, sceneSeconds: 0.7, item: wipe, itemSeconds: 0.6 },
  documentary: { scene: fade, sceneSeconds: 0.9, item: fade, itemSeconds: 0.6 },
  animated: { scene: push, sceneSeconds: 0.6, item: fade, itemSeconds: 0.3 },
  corporate: { scene: wipe, sceneSeconds: 0.5, item: fade, itemSeconds: 0.3 },
  cinematic: { scene: throughBlack, sceneSeconds: 1, item: fade, itemSeconds: 0.7 },
  minimalist: { scene: fade, sceneSeconds: 0.4, item: fade, itemSeconds: 0.4 },
}
