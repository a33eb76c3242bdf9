import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isImprintLine } from './imprint-line.ts'

test('a line that tells a version, a date or the rights alone is of an imprint, one with a title or the number of a part is not', () => {
  for (const line of [
    'Version 1.1.0 (2022-12-11)',
    'v2.0',
    'Last changed 3 May 2021',
    'Copyright © 2001 Ada Quill',
    '(c) Ada',
  ])
    assert.ok(isImprintLine(line), line)
  for (const line of ['4.1. Quorum', 'Care of the lamp', 'What is new in lamps of version 2.1', 'Copyrights', 'Part 2'])
    assert.ok(!isImprintLine(line), line)
})
