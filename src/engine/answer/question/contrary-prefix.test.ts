import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saysContraryWord } from './contrary-prefix.ts'

test('a word and its contrary are told apart', () => {
  assert.ok(saysContraryWord('Which changes are unacceptable?', 'Changes to the housing are acceptable.'))
  assert.ok(saysContraryWord('Which changes are acceptable?', 'Damaged plugs are unacceptable.'))
  assert.ok(saysContraryWord('Was ist unzulässig?', 'Ein Elektrogrill ist zulässig.'))
  assert.ok(
    !saysContraryWord('Which changes are unacceptable?', 'Damaged plugs are unacceptable, scratches acceptable.'),
  )
  assert.ok(!saysContraryWord('How do I import a file?', 'The port is open.'))
})
