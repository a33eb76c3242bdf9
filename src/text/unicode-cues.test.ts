import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAskedFor } from '../engine/answer/language/is-asked-for.ts'
import { widenLetters } from './unicode-cues.ts'

const matches = (cue: string, text: string) => new RegExp(widenLetters(cue), 'iu').test(text)

test('a word of a cue ends where its letters end, with accents and in Cyrillic', () => {
  assert.ok(matches('\\bperché\\b', 'Perché suona?'))
  assert.ok(!matches('\\btal\\b', 'total, talón'))
  assert.ok(matches('^опиши\\w*$', 'Опишите'))
  assert.ok(matches('[\\w.]+$', 'é.ü'))
  assert.ok(!matches('\\bétapes\\b', 'métapes'))
})

test('a letter that a cue tells by its property is one of these, in both cases', () => {
  assert.ok(matches('^цен\\p{L}*$', 'ЦЕНАМИ'))
  assert.ok(matches('^[\\p{L}-]+$', 'Aix-en-Provence'))
  assert.ok(matches('^\\p{L}+$', '\u212a\u2126')) // the signs of kelvin and ohm, of which k and ω are the small ones
  assert.ok(!matches('^\\p{L}+$', 'b2'))
  assert.ok(!matches('(?<!\\p{L})tal(?!\\p{L})', 'total, talón'))
})

test('a question that opens or ends with an accented word is known by it', () => {
  assert.ok(isAskedFor('reason', 'Perché è chiuso?'))
  assert.ok(isAskedFor('reason', 'Está fechado porquê?'))
  assert.ok(isAskedFor('list', 'Énumère les pièces'))
})

test('each letter, mark and digit of the scripts of the cues is one of a word, and no punctuation is', () => {
  const isOfWord = new RegExp(`^${widenLetters('\\w')}$`, 'u')
  const isLetter = /[\p{Ll}\p{Lu}\p{Lo}\p{M}\p{Nd}_]/u
  const isOfCues = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}\p{sc=Inherited}0-9_]/u
  const isBetweenWords = /[\p{P}\p{Z}\p{S}]/u
  const wrong: string[] = []
  for (const [first, last] of BLOCKS)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCharCode(code)
      if (isOfCues.test(letter) && isLetter.test(letter) && !isOfWord.test(letter)) wrong.push(letter)
      if (isBetweenWords.test(letter) && letter !== '_' && isOfWord.test(letter)) wrong.push(letter)
    }
  assert.deepEqual(wrong, [])
})

/** The blocks of these scripts, without signs that only look like letters. */
const BLOCKS = [
  [0x20, 0x36f],
  [0x483, 0x52f],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x2c60, 0x2c7f],
  [0x3000, 0x3029],
  [0x3030, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xff00, 0xffa0],
] as const
