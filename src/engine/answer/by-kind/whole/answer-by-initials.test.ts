import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const TEXTS = {
  'Larch Public Licence': `# Larch Public Licence

The Larch Trust is the keeper of this licence. It alone may publish new versions of it.

If a copy of the LPL did not come with the plan, write to the harbour office for one.`,
  'Rules of the quay': '# Rules of the quay\n\nThe harbour office may publish new rules every spring.',
}

test('what is asked of a text that is called by its initials is told from that text, and not by where they stand', () => {
  const { text, citations } = askSmallTexts(TEXTS, 'Who is the keeper of the LPL?')
  assert.match(text, /^The Larch Trust is the keeper/)
  assert.deepEqual(new Set(citations.map(({ sourceId }) => sourceId)), new Set(['Larch Public Licence']))
})

test('letters that call no text, and a question of nothing but them, are asked as they are', () => {
  assert.doesNotMatch(askSmallTexts(TEXTS, 'Who is the keeper of the XYZ?').text, /^The Larch Trust/)
  assert.match(askSmallTexts(TEXTS, 'Where do I get the LPL?').text, /harbour office/)
})
