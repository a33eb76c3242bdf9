import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCRIPT_SAMPLES } from '../../../../tests/support/sample-scripts.ts'
import { CONTENT_LANGUAGES } from '../../../domain/content-language.ts'
import { Fault } from '../../../domain/fault.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import { chooseFace, chooseFonts, type FontSet, listMissingFontWarnings, requireFonts } from './choose-fonts.ts'
import { detectTextDirection } from './text-direction.ts'
import { splitTextRuns } from './text-runs.ts'
import { WRITING_SYSTEMS } from './writing-systems.ts'

const families = ({ faces }: FontSet) => [...new Set(faces.map(({ family }) => family))]
const isAll = (fonts: FontSet) => fonts.missing.length === 0

test('Latin, Cyrillic and Greek are set in the bundled fonts, regular and bold, on any machine', () => {
  const fonts = chooseFonts(['Œuvre, Đặng, żółć, İstanbul', 'Українська, Ђурђевак', 'Ελληνικά, ᾧ'])
  assert.deepEqual(families(fonts), ['Inter'])
  assert.deepEqual(families(chooseFonts('Œuvre', { style: 'serif' })), ['SourceSerif', 'Inter'])
  for (const letter of 'ŒĐặżİУЂΕ') {
    assert.equal(chooseFace(fonts, letter.codePointAt(0)!, 700)?.weight, 700)
    assert.equal(chooseFace(fonts, letter.codePointAt(0)!, 400)?.weight, 400)
  }
})

test('every letter of every script of the 81 languages has a glyph, or the font package is named', (t) => {
  const lacking = SCRIPT_SAMPLES.filter(({ sentences, language }) => !isAll(chooseFonts(sentences, { language })))
  if (process.env.CI === 'true') assert.deepEqual(lacking, [])
  if (lacking.length > 0) t.diagnostic(`${lacking.length} scripts have no font on this machine`)
  for (const sample of SCRIPT_SAMPLES) {
    const fonts = chooseFonts(sample.sentences, sample)
    const text = sample.sentences.join(' ').normalize('NFC')
    const drawn = splitTextRuns(text, fonts, 400, detectTextDirection(text)).reduce(
      (sum, { start, end }) => sum + end - start,
      0,
    )
    if (isAll(fonts)) assert.equal(drawn, text.length, sample.script)
    else
      assert.match(listMissingFontWarnings(fonts).join(), /Debian package fonts-noto-(?:core|cjk) or the npm package @/)
  }
})

test('the labels of all 81 languages need no script but those that are listed', () => {
  for (const { code, native } of CONTENT_LANGUAGES) {
    const fonts = chooseFonts([...Object.values(readContentLabels(code)), ...native], { language: code })
    for (const { script } of fonts.missing)
      assert.ok(
        WRITING_SYSTEMS.some((one) => one.code === script),
        code,
      )
  }
})

test('Han is drawn as the language draws it, or as the letters beside it tell', (t) => {
  const drawnAs = (text: string, language?: string) => families(chooseFonts(text, { language })).slice(1)
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
  assert.deepEqual(families(chooseFonts(texts)), families(chooseFonts(texts)))
  const lone = { script: 'Cher', english: 'Cherokee', debianPackage: 'fonts-noto-core', npmPackage: '@scope/cherokee' }
  assert.deepEqual(listMissingFontWarnings({ faces: [], missing: [lone] }), [
    'No font for Cherokee letters is installed, so they are left out: install the Debian package fonts-noto-core or the npm package @scope/cherokee and generate again.',
  ])
})

test('texts whose letters no font has are refused with the package that brings it, a foreign name in them is not', () => {
  const [base] = chooseFonts('a').faces
  const missing = [{ script: 'Jpan', english: 'Japanese', debianPackage: 'fonts-noto-cjk' }]
  const fonts: FontSet = { faces: [base!], missing }
  assert.throws(
    () => requireFonts(fonts, ['日本茶の保存'], 'the report'),
    (error) =>
      error instanceof Fault &&
      error.message === 'No font for Japanese letters is installed, so the report would be near blank.' &&
      /fonts-noto-cjk/.test(error.hint ?? ''),
  )
  requireFonts(fonts, ['A long text about the tea that is called 玉露'], 'the report')
})
