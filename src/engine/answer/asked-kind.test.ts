import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spansOfKind } from '../../text/spans.ts'
import { askedKind, holdsKind } from './asked-kind.ts'

const spans = (kind: 'date' | 'number' | 'name', text: string) =>
  spansOfKind(kind, text).map(({ start, end }) => text.slice(start, end))

test('the question word tells what is asked for, in many languages and wherever it stands', () => {
  const dates = [
    'When was it?',
    'In what year did it end?',
    'Wann war das?',
    'Quand ?',
    '¿Cuándo?',
    'Когда это было?',
    '何年ですか',
    '建于哪一年？',
    'สร้างเมื่อใด',
  ]
  const numbers = [
    'How many are there?',
    'Wie viele Tage?',
    'Combien de jours ?',
    '¿Cuántos días?',
    'Сколько дней?',
    '有多少人？',
    'Kaç gün?',
  ]
  const names = ['Who built it?', 'Wer war das?', 'Где это?', 'Qui est-ce ?']
  for (const question of dates) assert.equal(askedKind(question), 'date', question)
  for (const question of numbers) assert.equal(askedKind(question), 'number', question)
  for (const question of names) assert.equal(askedKind(question), 'name', question)
  assert.equal(askedKind('Why is the sky blue?'), null)
  assert.equal(askedKind('Describe the whole house'), null)
})

test('dates are found whole, and a number that is no year is none', () => {
  assert.deepEqual(spans('date', 'Born on March 12, 1998, moved 12. März 2001 and in 1874.'), [
    'March 12, 1998',
    '12. März 2001',
    '1874',
  ])
  assert.deepEqual(spans('date', '于1898年12月17日成立, 2024-05-06, 3.4.1999'), [
    '1898年12月17日',
    '2024-05-06',
    '3.4.1999',
  ])
  assert.deepEqual(spans('date', 'It has 9,200 plants and 1500 kg, 1998.5 points'), ['1500'])
})

test('numbers are found with their separators and signs, also as words', () => {
  assert.deepEqual(spans('number', 'It costs €1,250.50 for 3 people, 40 % less, four days'), [
    '€1,250.50',
    '3',
    '40 %',
    'four',
  ])
})

test('what the question says itself is not the answer, and nobody can tell names without capitals', () => {
  assert.equal(holdsKind('date', 'In 1998 it rained.', 'When did it rain after 1998?'), false)
  assert.equal(holdsKind('date', 'In 1999 it rained.', 'When did it rain after 1998?'), true)
  assert.equal(holdsKind('name', '李白写诗。', '谁写诗？'), null)
})
