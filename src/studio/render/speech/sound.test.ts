import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Tape, tidySound } from './sound.ts'
import { decodeWav, encodeWav } from './wav.ts'

/** A tone with silence around it. */
function tone(rate: number, hertz: number, height: number): Int16Array {
  const wave = (_: number, at: number) => Math.round(Math.sin((2 * Math.PI * hertz * at) / rate) * height)
  return Int16Array.from([...Array(rate).fill(0), ...Array.from({ length: rate }, wave), ...Array(rate).fill(0)])
}

const level = (samples: Int16Array) => Math.sqrt(samples.reduce((sum, one) => sum + one ** 2, 0) / samples.length)

test('silence around a stretch goes, and soft and loud ones get one level without clipping', () => {
  const soft = tidySound({ samples: tone(16_000, 440, 300), rate: 16_000 }, 16_000)
  const loud = tidySound({ samples: tone(16_000, 440, 32_000), rate: 16_000 }, 16_000)
  for (const samples of [soft, loud]) {
    assert.ok(Math.abs(samples.length / 16_000 - 1.04) < 0.02, `${samples.length} samples`)
    assert.ok(samples.every((sample) => Math.abs(sample) < 32_000))
  }
  assert.ok(Math.abs(level(soft) / level(loud) - 1) < 0.02)
})

test('a tone stays the tone when its rate changes', () => {
  const samples = tidySound({ samples: tone(16_000, 440, 8000), rate: 16_000 }, 22_050)
  const middle = samples.subarray(4000, 4000 + 11_025)
  const crossings = middle.filter((sample, at) => at > 0 && sample >= 0 && middle[at - 1]! < 0).length
  assert.ok(Math.abs(crossings - 220) <= 1, `${crossings} waves in half a second`)
  const direct = tidySound({ samples: tone(22_050, 440, 8000), rate: 22_050 }, 22_050)
  assert.ok(Math.abs(level(middle) / level(direct.subarray(4000, 15_025)) - 1) < 0.02)
})

test('silence alone gives nothing', () => {
  assert.equal(tidySound({ samples: new Int16Array(5000), rate: 16_000 }, 22_050).length, 0)
  assert.equal(tidySound({ samples: new Int16Array(0), rate: 16_000 }, 16_000).length, 0)
})

test('a tape holds stretches and pauses to the sample, and a WAV file holds the tape', () => {
  const tape = new Tape(16_000)
  tape.add(Int16Array.of(1, -2, 3))
  tape.pause(350)
  tape.add(Int16Array.of(4))
  const sound = tape.sound()
  assert.equal(sound.samples.length, 3 + 5600 + 1)
  assert.deepEqual([...sound.samples.subarray(0, 4), sound.samples.at(-1)], [1, -2, 3, 0, 4])
  assert.deepEqual(decodeWav(encodeWav(sound)), sound)
})

test('a WAV file that claims more than it holds is read as far as it goes', () => {
  const file = Buffer.from(encodeWav({ samples: Int16Array.of(7, 8), rate: 22_050 }))
  file.writeUInt32LE(0x7ffff000, 40)
  assert.deepEqual(decodeWav(file), { samples: Int16Array.of(7, 8), rate: 22_050 })
})
