import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAgents } from './find-agents.ts'

const find = (text: string) => findAgents(text).map(({ start, end }) => text.slice(start, end))

test('by whom something is done is found where it is no name', () => {
  assert.deepEqual(find('The plan was approved by the supervisory board on 3 March.'), ['the supervisory board'])
  assert.deepEqual(find('It is cleaned by volunteers every week.'), ['volunteers'])
  assert.deepEqual(find('Der Haushalt wird vom Kassenwart aufgestellt.'), ['Kassenwart'])
  assert.deepEqual(find("L'eau est analysée deux fois par jour par le laboratoire départemental."), [
    'le laboratoire départemental',
  ])
  assert.deepEqual(find('El defecto fue descubierto por un laboratorio independiente.'), [
    'un laboratorio independiente',
  ])
})

test('a way, a time, a place or by how much is no one', () => {
  for (const text of [
    'The work is done by hand.',
    'It is paid by the end of May.',
    'It stands by the door.',
    'It was raised by three percent in May.',
    'Er wird vom 3. März an gezahlt.',
    'Está abierto por la mañana.',
  ])
    assert.deepEqual(find(text), [], text)
})
