import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { standsInReference } from './stands-in-reference.ts'

const WORKS = `The lamps of the coast were changed in 1911. Miller, J. saw it.

[1] Miller J, Ross B. What is a lighthouse? An introduction. Harbour Press, 1988.

[2] Reed, O. and Quill, M. (1999). The keeper is a witness: letters of a lost trade. Wick Press.

• Brown, Peter. A fog signal is a sound that warns. Journal of Light 12:34–56.
`
const source = { id: 'a', name: 'a', text: WORKS, places: [] }

test('an entry of a list of works is told by its author and its place', () => {
  for (const word of ['introduction', 'witness', 'warns'])
    assert.ok(standsInReference(source, WORKS.indexOf(word)), word)
  assert.ok(!standsInReference(source, WORKS.indexOf('changed')))
})

test('the title of a work does not answer what something is', () => {
  const ask = (text: string) => askSmallTexts({ WORKS }, text)
  assert.notEqual(ask('What is a keeper?').state, 'answered')
  assert.notEqual(ask('What is a fog signal?').state, 'answered')
})
