import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { it } from 'node:test'
import { CONTENT_LANGUAGES } from '../../domain/content-language.ts'
import english from './en.json' with { type: 'json' }
import { FRAME_KEYS } from './frames.ts'
import { type ContentLocale, findFrames, readContentLocale, SAME_AS } from './read-locale.ts'

/** `tsc` holds the English file to the types; the test holds every other file to the English one. */
const whole: ContentLocale = english

const keysOf = (table: object) => Object.keys(table).sort()

it('every language has its file, and each file its language', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))
  const codes = CONTENT_LANGUAGES.map(({ code }) => code).filter((code) => !Object.hasOwn(SAME_AS, code))
  assert.deepEqual(files.sort(), codes.map((code) => `${code}.json`).sort())
})

it('no language lacks a key that English has, and none has another', () => {
  for (const { code } of CONTENT_LANGUAGES) {
    const { labels, frames, ...rest } = readContentLocale(code)!
    assert.deepEqual([code, keysOf(labels), rest], [code, keysOf(whole.labels), {}])
    assert.ok(
      Object.values(labels).every((label) => typeof label === 'string' && label !== ''),
      code,
    )
    if (frames === null) continue
    assert.deepEqual([code, keysOf(frames)], [code, [...FRAME_KEYS].sort()])
    assert.ok(
      Object.values(frames)
        .flat()
        .every((wording) => typeof wording === 'string' && wording !== ''),
      code,
    )
  }
})

it('a code that is none of the 81 has no file, whatever it is made of', () => {
  for (const code of ['xx', '', '__proto__', 'constructor', '../en', 'EN']) assert.equal(readContentLocale(code), null)
})

it('a language without its region, or with one of no file, has the frames of the language', () => {
  assert.deepEqual(findFrames('ar'), findFrames('ar_001'))
  assert.deepEqual(findFrames('pt_AO'), findFrames('pt_BR'))
  assert.deepEqual(findFrames('en_GB'), findFrames('en'))
  assert.equal(findFrames('xx'), null)
})
