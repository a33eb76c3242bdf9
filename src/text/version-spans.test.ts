import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findVersionSpans } from './version-spans.ts'

const WORDS = {
  label: /(?<!\p{L})(?:versions?|version(?:en)?|series|バージョン)(?!\p{Ll})/giu,
  isName: (word: string) => ['windows', 'autoconf'].includes(word.toLowerCase()),
}
const readVersions = (text: string) => findVersionSpans(text, WORDS).map(({ start, end }) => text.slice(start, end))

test('a version is known by its points, its letter, its name or the word before it', () => {
  assert.deepEqual(readVersions('Python >= 3.8 or libusb-1.0, else v2 or 1.2.3-rc1.'), [
    '3.8',
    '1.0',
    'v2',
    '1.2.3-rc1',
  ])
  assert.deepEqual(readVersions('Windows 10 or autoconf 2.5 is needed.'), ['10', '2.5'])
  assert.deepEqual(readVersions('Since version 12 the version that is needed is 2.1.'), ['12', '2.1'])
  assert.deepEqual(readVersions('バージョン3からです。'), ['3'])
  assert.deepEqual(readVersions('It does not talk to the 1.4 series, but to the 2.x series, on 12 servers.'), [
    '1.4',
    '2.x',
  ])
})

test('what measures, counts, or is an address, a day or a section is no version', () => {
  assert.deepEqual(readVersions('It takes 3.5 GB, 2.5 hours and 40 files on 127.0.0.1, see section 4.2.'), [])
  assert.deepEqual(readVersions('On 1.2.2023 this release closed 25 bugs, 1.500.000 in all.'), [])
})

test('what goes on in a name behind a point is no version', () => {
  assert.deepEqual(readVersions('The tool lamp-genfile.5.2 needs Lamp 1.1.15.'), ['1.1.15'])
})
