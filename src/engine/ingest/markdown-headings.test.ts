import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { findHeadingPlaces } from './markdown-headings.ts'

test('a fence that names a language closes nothing: the one before had been left open', () => {
  const text = ['```sh', 'loom --start', '', '```python', '# a remark', '```', '', '## Weaving', 'Weave.'].join('\n')
  assert.deepEqual(listField(findHeadingPlaces(text), 'heading'), ['Weaving'])
})
