import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collapseSpaces, collapseToLine } from './collapse-spaces.ts'

test('several spaces and the breaks of lines become one space, those that do not break a word included', () => {
  assert.equal(collapseSpaces(' one\r\n\ttwo\u00a0 three '), ' one two three ')
  assert.equal(collapseToLine(' one\r\n\ttwo\u00a0 three '), 'one two three')
  assert.equal(collapseToLine(undefined), '')
})
