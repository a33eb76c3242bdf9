import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findJsonFault, findJsonPlace, findJsonProblem } from './json-place.ts'

test('JSON has no fault', () => {
  for (const text of ['{}', ' [1, -2.5e3, "a\\u00e9\\"b", null, true, {"a": []}] ', '"x"', '0']) {
    assert.equal(findJsonFault(text), null, text)
  }
})

test('the place of the first fault is named by line and column', () => {
  const faults: Array<[string, number, number, RegExp]> = [
    ['{\n  "a": x\n}', 2, 8, /a value was expected/],
    ['{\n  "a": 1,\n}', 3, 1, /comma too many before the }/],
    ['[1, 2', 1, 6, /ends too early/],
    ['', 1, 1, /ends too early/],
    ['{"a": 1 "b": 2}', 1, 9, /a comma or } was expected/],
    ["{'a': 1}", 1, 2, /double quotes/],
    ['{"a" 1}', 1, 6, /colon/],
    ['{"a": "open\n"}', 1, 7, /not ended/],
    ['{"a": "\\x"}', 1, 7, /bad escape/],
    ['{} extra', 1, 4, /nothing more/],
    ['[1}', 1, 3, /a comma or ] was expected/],
    ['[01]', 1, 2, /a value was expected/],
    ['['.repeat(5000), 1, 502, /too deeply/],
  ]
  for (const [text, line, column, problem] of faults) {
    const fault = findJsonFault(text)
    assert.deepEqual([fault?.line, fault?.column], [line, column], text.slice(0, 40))
    assert.match(fault!.problem, problem)
  }
})

test('it agrees with JSON.parse on what is JSON', () => {
  const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '1', 'null', ' ', '-', '.5', 'e', '"\\x"', '\n']
  let state = 11
  const pick = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return pieces[Math.floor((state / 2 ** 31) * pieces.length)]!
  }
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: 1 + (round % 9) }, pick).join('')
    assert.equal(findJsonFault(text) === null, isJson(text), JSON.stringify(text))
  }
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('a value is found by its path, a missing one by its parent', () => {
  const text = '{\n  "notebooks": [\n    {"id": "a"},\n    {"id": 7}\n  ]\n}'
  assert.deepEqual(findJsonPlace(text, ['notebooks', 1, 'id']), { line: 4, column: 12 })
  assert.deepEqual(findJsonPlace(text, ['notebooks', 1, 'url']), { line: 4, column: 5 })
  assert.deepEqual(findJsonPlace(text, ['version']), { line: 1, column: 1 })
})

test('a text of many open brackets, or one long string, is found out without recursion', () => {
  assert.equal(findJsonProblem('['.repeat(200_000))?.position, 200_000)
  assert.equal(findJsonProblem(`"${'x'.repeat(1_000_000)}`)?.position, 0)
})
