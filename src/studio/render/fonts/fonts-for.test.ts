import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCRIPT_SAMPLES } from '../../../../tests/support/sample-scripts.ts'
import { LANGUAGES } from '../../../domain/language.ts'
import { wordsFor } from '../../locales/words.ts'
import { type FontSet, faceFor, fontsFor, missingFontWarnings } from './fonts-for.ts'
import { textRuns } from './runs.ts'
import { SCRIPTS } from './scripts.ts'
import { textDirection } from './text-direction.ts'

const families = ({ faces }: FontSet) => [...new Set(faces.map(({ family }) => family))]
const isAll = (fonts: FontSet) => fonts.missing.length === 0

test('Latin, Cyrillic and Greek are set in the bundled fonts, regular and bold, on any machine', () => {
  const fonts = fontsFor(['Œuvre, Đặng, żółć, İstanbul', 'Українська, Ђурђевак', 'Ελληνικά, ᾧ'])
  assert.deepEqual(families(fonts), ['Inter'])
  assert.deepEqual(families(fontsFor('Œuvre', { style: 'serif' })), ['SourceSerif', 'Inter'])
  for (const letter of 'ŒĐặżİУЂΕ') {
    assert.equal(faceFor(fonts, letter.codePointAt(0)!, 700)?.weight, 700)
    assert.equal(faceFor(fonts, letter.codePointAt(0)!, 400)?.weight, 400)
  }
})

test('every letter of every script of the 81 languages has a glyph, or the font package is named', (t) => {
  const lacking = SCRIPT_SAMPLES.filter(({ sentences, language }) => !isAll(fontsFor(sentences, { language })))
  if (process.env.CI === 'true') assert.deepEqual(lacking, [])
  if (lacking.length > 0) t.diagnostic(`${lacking.length} scripts have no font on this machine`)
  for (const sample of SCRIPT_SAMPLES) {
    const fonts = fontsFor(sample.sentences, sample)
    const text = sample.sentences.join(' ').normalize('NFC')
    const drawn = textRuns(text, fonts, 400, textDirection(text)).reduce((sum, { start, end }) => sum + end - start, 0)
    if (isAll(fonts)) assert.equal(drawn, text.length, sample.script)
    else assert.match(missingFontWarnings(fonts).join(), /Debian package fonts-noto-(?:core|cjk) or the npm package @/)
  }
})

test('the labels of all 81 languages need no script but those that are listed', () => {
  for (const { code, native } of LANGUAGES) {
    const fonts = fontsFor([...Object.values(wordsFor(code)), ...native], { language: code })
    for (const { script } of fonts.missing)
      assert.ok(
        SCRIPTS.some((one) => one.code === script),
        code,
      )
  }
})

test('Han is drawn as the language draws it, or as the letters beside it tell', (t) => {
  const drawnAs = (text: string, language?: string) => families(fontsFor(text, { language })).slice(1)
  if (drawnAs('骨').length === 0) return t.skip('0 texts were compared: no font for Han is installed')
  assert.deepEqual(
    [drawnAs('骨', 'zh_Hant'), drawnAs('骨', 'ja'), drawnAs('骨'), drawnAs('骨のある'), drawnAs('골 骨')].map(
      ([family]) => family?.slice(-2),
    ),
    ['tc', 'jp', 'sc', 'jp', 'kr'],
  )
})

test('a set of fonts is the same every time, and a script without a font is told once', () => {
  const texts = SCRIPT_SAMPLES.flatMap(({ sentences }) => sentences)
  assert.deepEqual(families(fontsFor(texts)), families(fontsFor(texts)))
  const lone = { script: 'Cher', english: 'Cherokee', debianPackage: 'fonts-noto-core', npmPackage: '@scope/cherokee' }
  assert.deepEqual(missingFontWarnings({ faces: [], missing: [lone] }), [
    'No font for Cherokee letters is installed, so they are left out: install the Debian package fonts-noto-core or the npm package @scope/cherokee and generate again.',
  ])
})
