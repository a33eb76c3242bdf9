import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitSegments } from './segments.ts'
import { splitSentences } from './sentences.ts'
import { splitFields } from './split-fields.ts'

const readFields = (line: string) =>
  splitFields(line, { start: 0, end: line.length }).map(({ start, end }) => line.slice(start, end))
const readSentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

test('fields beside each other are read each by itself', () => {
  const line = '**Date:** 4 May 2026 · **Length:** 20 minutes · **Author:** Ann Lee · **State:** closed'
  assert.deepEqual(readFields(line), [
    '**Date:** 4 May 2026',
    '**Length:** 20 minutes',
    '**Author:** Ann Lee',
    '**State:** closed',
  ])
  assert.deepEqual(readSentences(line), readFields(line))
  const plain = line.replaceAll('*', '')
  assert.deepEqual(
    splitSegments(plain).map(({ start, end }) => plain.slice(start, end)),
    readFields(plain),
  )
})

test('a dot between what has no label parts nothing', () => {
  for (const line of ['Boats · Sails · Oars', 'Port: open · closed', 'We met · Place: the pier'])
    assert.deepEqual(readFields(line), [line])
  assert.deepEqual(readFields('For four · Time: 20 minutes · Work: little'), [
    'For four',
    'Time: 20 minutes',
    'Work: little',
  ])
})

test('a headline and the line below it are two, and a wrapped sentence is one', () => {
  const HEADLINE =
    'The council closes the old pier to cars from September\nThe rule holds for 14 boats and is to lower the noise'
  assert.deepEqual(readSentences(HEADLINE), HEADLINE.split('\n'))
  for (const wrapped of [
    'The council closes the old pier to cars and reads\nThe Times to whoever wants to hear it.',
    'The council closes the old pier to cars from September\non, and to bicycles',
    'The council closes the old pier, the new pier and\nThe Hague',
  ])
    assert.deepEqual(readSentences(wrapped), [wrapped])
})
