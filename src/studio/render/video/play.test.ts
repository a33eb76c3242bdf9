import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import { drawFrames, type Play } from './play.ts'
import { MOVEMENTS } from './transitions.ts'
import { toYuvFrame, type YuvFrame } from './yuv.ts'

const SIZE = { width: 640, height: 4 }

/** A picture of one colour. */
function flat(red: number, green: number, blue: number): YuvFrame {
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 4)
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red, green, blue, 255], at)
  return toYuvFrame(pixels, SIZE.width, SIZE.height)
}

const BLACK = flat(0, 0, 0)
const WHITE = flat(255, 255, 255)

test('colours become BT.709 in the narrow range', () => {
  const area = SIZE.width * SIZE.height
  const read = (frame: YuvFrame) => [frame[0], frame[area], frame[area + area / 4]]
  assert.deepEqual(read(BLACK), [16, 128, 128])
  assert.deepEqual(read(WHITE), [235, 128, 128])
  assert.deepEqual(read(flat(255, 0, 0)), [63, 102, 240])
  assert.deepEqual(read(flat(0, 0, 255)), [32, 240, 118])
})

function playOf(style: Play['style'], isMirrored = false): Play {
  const shots = [
    { start: 0, isScene: true, draw: () => BLACK },
    { start: 2, isScene: true, draw: () => WHITE },
    { start: 4, isScene: false, draw: () => BLACK },
  ]
  return { shots, seconds: 6.01, style, isMirrored, ...SIZE }
}

const frames = (play: Play) => [...drawFrames(play, () => {})].map((frame) => frame.slice(0, SIZE.width * SIZE.height))

for (const style of CONTENT_CHOICES.videoStyle) {
  test(`${style}: the picture stands still but for one smooth change, and there are frames for every moment`, () => {
    const all = [...drawFrames(playOf(style), () => {})].map((frame) => Uint8Array.from(frame))
    assert.equal(all.length, 151)
    const { sceneSeconds, itemSeconds } = MOVEMENTS[style]
    for (const [start, seconds, from, to] of [
      [50, sceneSeconds, BLACK, WHITE],
      [100, itemSeconds, WHITE, BLACK],
    ] as const) {
      const moving = Math.round(seconds * 25)
      assert.deepEqual(all[start - 1], from)
      for (let frame = start; frame < start + moving; frame += 1) assert.notDeepEqual(all[frame], to, `frame ${frame}`)
      assert.deepEqual(all[start + moving], to)
    }
  })
}

test('a wipe and a push run the other way where one reads from right to left', () => {
  for (const style of ['classroom', 'animated'] as const) {
    const [there, back] = [frames(playOf(style)), frames(playOf(style, true))]
    const line = (frame: Uint8Array) => [...frame.subarray(0, SIZE.width)]
    for (const [index, frame] of there.entries()) assert.deepEqual(line(back[index]!), line(frame).reverse())
  }
})

test('a picture is drawn when its turn comes, and once', () => {
  const drawn: number[] = []
  const noted = (start: number) => {
    drawn.push(start)
    return BLACK
  }
  const shots = [0, 1, 2].map((start) => ({ start, isScene: true, draw: () => noted(start) }))
  const film = drawFrames({ ...playOf('minimalist'), shots, seconds: 3 }, () => {})
  for (let frame = 0; frame < 30; frame += 1) film.next()
  assert.deepEqual(drawn, [0, 1])
})
