import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitCaptions } from './captions.ts'
import { shortenForSlide } from './shorten-for-slide.ts'

const LONG =
  'Apples need bees more than wheat does, because wheat is pollinated by the wind, which carries the light pollen far over the fields in early summer.'

test('a short statement stands whole on a slide, a long one up to where it breathes', () => {
  assert.equal(shortenForSlide('Bees\n  fly.'), 'Bees fly.')
  assert.equal(
    shortenForSlide(LONG),
    'Apples need bees more than wheat does, because wheat is pollinated by the wind …',
  )
  assert.match(shortenForSlide('word '.repeat(60)), /^(word )+…$/)
  assert.equal(shortenForSlide('蜂'.repeat(200)), `${'蜂'.repeat(110)} …`)
})

test('a line becomes captions of two lines at most that share its time and lose no word', () => {
  const cues = splitCaptions(LONG, { start: 10, end: 20 })
  assert.equal(cues.length, 2)
  assert.equal(cues.map(({ text }) => text).join(' '), LONG)
  assert.ok(cues.every(({ text }) => text.length <= 85))
  assert.equal(cues[0]!.start, 10)
  assert.equal(cues[0]!.end, cues[1]!.start)
  assert.equal(cues[1]!.end, 20)
  assert.deepEqual(splitCaptions('Bees fly.', { start: 1, end: 2 }), [{ start: 1, end: 2, text: 'Bees fly.' }])
})

test('captions of a script without spaces are cut between words, not inside them', () => {
  const text = '蜜蜂是重要的传粉昆虫，一个蜂群在夏天有五万只工蜂，在冬天大约有八千只，蜂王每天最多产两千个卵。'
  const cues = splitCaptions(text, { start: 0, end: 12 })
  assert.ok(cues.length >= 2 && cues.every((cue) => cue.text.length <= 33))
  assert.equal(cues.map((cue) => cue.text).join(''), text)
  for (const cue of cues.slice(1)) assert.doesNotMatch(cue.text, /^[，。]/)
})
