import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodeFonts } from './code-fonts.ts'
import type { PdfTextItem } from './pdf-line.ts'

const set = (fontName: string, str: string, letter: number): PdfTextItem =>
  ({
    str,
    width: letter * 10 * str.length,
    height: 10,
    transform: [10, 0, 0, 10, 0, 0],
    fontName,
    hasEOL: true,
  }) as PdfTextItem

test('a font of code is known by the width of its letters, also where a line of it is stretched', () => {
  const fonts = new CodeFonts()
  const words = ['make', 'install', 'configure', 'chown', 'chmod', 'umask', 'touch', 'zcat', 'mount', 'kill']
  fonts.learn([...words.map((word) => set('code', word, 0.6)), set('code', 'chmod go files', 0.57)])
  fonts.learn(words.map((word, at) => set('text', word, 0.4 + (at % 4) * 0.03)))
  assert.ok(fonts.has('code'))
  assert.ok(!fonts.has('text'))
  assert.ok(fonts.areIn({ fonts: new Set(['code', 'signs']), text: 'sudo tee /etc/apt/sources. ←↩' }))
  assert.ok(!fonts.areIn({ fonts: new Set(['code', 'text']), text: 'Type sudo tee' }))
})

test('a font in which the same word stands over and over may be any', () => {
  const fonts = new CodeFonts()
  fonts.learn(Array.from({ length: 9 }, () => set('caption', 'Figure', 0.5)))
  assert.ok(!fonts.has('caption'))
})
