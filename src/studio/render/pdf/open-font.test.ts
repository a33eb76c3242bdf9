import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseFonts } from '../fonts/choose-fonts.ts'
import { splitTextRuns } from '../fonts/text-runs.ts'
import { openFont } from './open-font.ts'

test('a number in Arabic digits is drawn from left to right', (context) => {
  const [run] = splitTextRuns('٢٥', chooseFonts('المد ٢٥'), 400, 'rtl')
  const { glyphs } = openFont(run!.face).layout('٢٥')
  if (glyphs.some(({ id }) => id === 0)) return context.skip('0 digits were set: no font of the machine has them')
  assert.equal(String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints)), '٢٥')
})
