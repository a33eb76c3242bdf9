import assert from 'node:assert/strict'
import type { Picture, PictureFrame } from '../../src/studio/render/picture/picture.ts'

/** Letters may lean this part of their size out of the line they are set on: the head stroke of Devanagari does. */
const OVERHANG = 0.08

/** Fails when a text is cut, leaves its frame or the picture, or lies on another one. */
export function assertCleanlyDrawn(picture: Picture, what: string) {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  for (const { text, size, ink, container } of picture.texts) {
    assert.ok(isInside(ink, container, size * OVERHANG), `${what}: the text leaves its frame: ${text}`)
    assert.ok(
      isInside(ink, whole, 0) && isInside(container, whole, 0.5),
      `${what}: the text leaves the picture: ${text}`,
    )
  }
  for (const [index, one] of picture.texts.entries()) {
    for (const other of picture.texts.slice(index + 1)) {
      assert.ok(!overlap(one.ink, other.ink), `${what}: two texts overlap: ${one.text} / ${other.text}`)
    }
  }
}

/** Whether a frame lies in another, but for so much. */
export function isInside(inner: PictureFrame, outer: PictureFrame, slack = 0): boolean {
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  )
}

function overlap(a: PictureFrame, b: PictureFrame): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0.5 && height > 0.5
}
