import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { buildCuePattern } from './statement-cues.ts'

const FOLDER = new URL('./locales/', import.meta.url)
const files = readdirSync(FOLDER)
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))

test('no language lacks a list that English has, and all are patterns', () => {
  const keys = Object.keys(read('en.json'))
  assert.ok(files.length >= 10)
  for (const file of files) {
    assert.deepEqual(Object.keys(read(file)), keys, file)
    for (const words of Object.values(read(file))) assert.ok(words === '' || new RegExp(words, 'iu'), file)
  }
})

test('a cue is a whole word where words stand apart, and nothing in a language without words', () => {
  assert.ok(buildCuePattern('en', 'denials').test('It is not so'))
  assert.ok(!buildCuePattern('en', 'denials').test('A note'))
  assert.ok(buildCuePattern('ja', 'denials').test('そうではない'))
  assert.ok(!buildCuePattern('ceb', 'denials').test('not'))
  assert.ok(!buildCuePattern('../../en', 'denials').test('not'))
})
