import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropDrawnSigns } from './drawn-signs.ts'
import type { PdfLine } from './pdf-line.ts'

const line = (text: string, ...fonts: string[]) => ({ text, fonts: new Set(fonts) }) as unknown as PdfLine

test('lines in a font whose letters are notes or points are left out, those in a font that spells words stay', () => {
  const kept = [
    line('The tune begins on page 2.', 'text'),
    line('l l', 'text'),
    line('ii', 'front'),
    line('4 h', 'notes'),
  ]
  const drawn = [line('h hh', 'notes'), line('S', 'notes'), line('llll', 'points')]
  assert.deepEqual(dropDrawnSigns([[...kept, ...drawn], [line('目次', 'notes')]]), [kept, [line('目次', 'notes')]])
})
