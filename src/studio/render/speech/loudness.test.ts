import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureLoudness, normalizeLoudness, WANTED_LUFS } from './loudness.ts'

const RATE = 48_000
const tone = (seconds: number, height: number) =>
  Int16Array.from({ length: seconds * RATE }, (_, at) => Math.round(Math.sin((2 * Math.PI * 997 * at) / RATE) * height))

test('a tone of 997 Hz at full scale has the loudness that the recommendation gives', () => {
  assert.ok(Math.abs(measureLoudness({ rate: RATE, samples: tone(4, 32_767) }) - -3.01) < 0.05)
})

test('soft speech and loud come to one loudness, and no peak is clipped', () => {
  for (const height of [200, 3000, 30_000]) {
    const { samples } = normalizeLoudness({ rate: RATE, samples: tone(4, height) })
    assert.ok(Math.abs(measureLoudness({ rate: RATE, samples }) - WANTED_LUFS) < 0.1)
  }
  const spiky = tone(4, 300)
  for (let at = 0; at < spiky.length; at += 9600) spiky[at] = 20_000
  const { samples } = normalizeLoudness({ rate: RATE, samples: spiky })
  assert.ok(samples.every((one) => Math.abs(one) < 32_000))
})

test('silence stays silence', () => {
  const silent = { rate: RATE, samples: new Int16Array(RATE) }
  assert.deepEqual(normalizeLoudness(silent), silent)
  assert.deepEqual(normalizeLoudness({ rate: RATE, samples: new Int16Array(0) }).samples.length, 0)
})
