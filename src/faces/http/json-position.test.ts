import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findJsonProblem } from './json-position.ts'

const GOOD = ['{}', '[]', ' {"a": [1, -2.5e+3, true, false, null, "\\u00e9\\n"], "b": {}} ', '"x"', '0']
const BROKEN: [string, number][] = [
  ['', 0],
  ['{', 1],
  ['{"a" 1}', 5],
  ['{"a": 1,}', 8],
  ['[1, 2', 5],
  ['[01]', 1],
  ['{"a": tru}', 6],
  ["{'a': 1}", 1],
  ['{"a": "open', 6],
  ['{"a": "\\x"}', 6],
  ['{} {}', 3],
  ['[1}', 2],
]

test('a good text has no problem, as JSON.parse agrees', () => {
  for (const text of GOOD) {
    JSON.parse(text)
    assert.equal(findJsonProblem(text), null, text)
  }
})

test('a broken text is broken at its first wrong place', () => {
  for (const [text, position] of BROKEN) {
    assert.throws(() => JSON.parse(text))
    assert.equal(findJsonProblem(text)?.position, position, text)
  }
})

test('a text of many open brackets, or one long string, is found out without recursion', () => {
  assert.equal(findJsonProblem('['.repeat(200_000))?.position, 200_000)
  assert.equal(findJsonProblem(`"${'x'.repeat(1_000_000)}`)?.position, 0)
})
