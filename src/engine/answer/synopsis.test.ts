import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../tests/support/ask-texts.ts'

const TRIM = `trim drop

trim [common options] drop [options] [ARCHIVE]

The drop command removes an archive and tells how much room that gave back. Without a name nothing is removed.
`

test('how a command is written does not say what it does', () => {
  assert.match(askTexts({ TRIM }, 'What does trim drop do?').text, /removes an archive/)
})

test('which version is needed is not answered by a sentence without one', () => {
  const BUILD =
    'If you need another version of Quill, install the required version with the tool. The moon is far. Dogs stay outside.'
  assert.notEqual(askTexts({ BUILD }, 'Which version of Quill is required?').state, 'answered')
  const NEEDS = 'The required version of Quill is 3.8 or later. The moon is far. Dogs stay outside.'
  assert.equal(askTexts({ NEEDS }, 'Which version of Quill is required?').state, 'answered')
})
