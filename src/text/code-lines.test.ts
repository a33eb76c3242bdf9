import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeCode } from './code-lines.ts'

test('what is typed at the prompt of a console for statistics is code, a quoted line is not', () => {
  for (const line of ['> birth <- as.Date("1973/03/10")', 'R> table(interval)', '> end.age  <- end - birth'])
    assert.equal(looksLikeCode(line), true, line)
  for (const line of ['> He said (quietly) that it rains.', 'R> and D are letters', 'x > mean(y)'])
    assert.equal(looksLikeCode(line), false, line)
})
