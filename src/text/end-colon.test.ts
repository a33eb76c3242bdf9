import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropColon, endsInColon } from './end-colon.ts'

test('a line ends in a colon of either width, whatever blanks stand behind it', () => {
  for (const line of ['You need:', 'You need: \n', '必要なもの：']) assert.ok(endsInColon(line), line)
  for (const line of ['You need: a key', 'Opened at 10:30', '']) assert.ok(!endsInColon(line), line)
})

test('a name is told without the colon behind it, and with the one inside', () => {
  assert.equal(dropColon('Key :'), 'Key')
  assert.equal(dropColon('名前：'), '名前')
  assert.equal(dropColon('Ratio 3:1'), 'Ratio 3:1')
})
