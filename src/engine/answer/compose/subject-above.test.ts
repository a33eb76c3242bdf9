import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSubjectAbove } from './subject-above.ts'

const read = (text: string, sentence: string) =>
  findSubjectAbove({ id: 'a', name: 'a', text, places: [] }, text.indexOf(sentence))

test('a sentence that opens with its verb speaks of the heading or term that it stands under', () => {
  assert.equal(read('9.5 get_lamp()\n\nReturns the lamp of a pier.', 'Returns'), 'get_lamp()')
  assert.equal(read('COUNTER\n\nis for boats that only come in.', 'is for'), 'COUNTER')
  assert.equal(read('-d, --dim <watts>\n\nSet the lamp.', 'Set'), '-d, --dim <watts>')
  assert.equal(read('dim [hall]\n\nMakes the hall darker.', 'Makes'), 'dim [hall]')
  assert.equal(read('lampe\n\nGibt den Namen der Lampe zurück.', 'Gibt'), 'lampe')
})

test('one that has a subject, and one that stands in a paragraph, does not', () => {
  assert.equal(read('9.5 get_lamp()\n\nThe lamp returns.', 'The lamp'), null)
  assert.equal(read('Lamps\n\npier4 provides three lamps.', 'pier4'), null)
  assert.equal(read('It calls get_lamp() at night.\n\nReturns the lamp of a pier.', 'Returns'), null)
  assert.equal(read('9.5 get_lamp()\n\nIt is lit. Returns the lamp of a pier.', 'Returns'), null)
})
