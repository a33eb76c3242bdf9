import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLocale, listLocaleCodes } from './locales.ts'

/** The keys of a locale with those below them, as `section.key`. */
function keysOf(locale: object): string[] {
  return Object.entries(locale).flatMap(([section, keys]) =>
    Object.keys(keys as object).map((key) => `${section}.${key}`),
  )
}

test('every language has the keys that English has, and no other', () => {
  const expected = keysOf(findLocale('en')).sort()
  for (const code of listLocaleCodes()) assert.deepEqual(keysOf(findLocale(code)).sort(), expected, code)
})

test('every cue is a regular expression', () => {
  for (const code of listLocaleCodes())
    for (const [section, value] of Object.entries(findLocale(code)))
      if ('asks' in value) for (const cue of value.asks) assert.ok(new RegExp(cue, 'iu'), `${code} ${section}`)
})
