import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citation } from '../domain/citation.ts'
import { formatAnswer } from './citation-format.ts'

const citation = (number: number, sourceText: string): Citation => ({
  marker: `[${number}]`,
  number,
  sourceText,
  sourceId: 's',
  sourceName: `Source ${number}`,
  start: 0,
  end: sourceText.length,
})
const citations = [citation(1, 'Water boils\nat 100 degrees.'), citation(2, '')]
const text = 'It boils at 100 [1]. See table [7] and `list[1]` [2].'

test('none and json leave the text as it is', () => {
  for (const format of ['none', 'json'] as const) assert.equal(formatAnswer(text, citations, format), text)
})

test('inline puts the excerpt beside the number, and says when there is none', () => {
  assert.equal(
    formatAnswer(text, citations, 'inline'),
    'It boils at 100 [1: "Water boils at 100 degrees."]. See table [7] and `list[1]` [2: Source 2 — no excerpt].',
  )
})

test('expanded replaces the marker by the quoted excerpt', () => {
  assert.equal(
    formatAnswer(text, citations, 'expanded'),
    'It boils at 100 "Water boils at 100 degrees.". See table [7] and `list[1]` [2: Source 2 — no excerpt].',
  )
})

test('footnotes append one line per marker after a rule', () => {
  assert.equal(
    formatAnswer('It boils [1].', citations.slice(0, 1), 'footnotes'),
    'It boils [1].\n\n---\n**Sources:**\n\n[1] Source 1: Water boils at 100 degrees.',
  )
  assert.equal(formatAnswer('Nothing is said.', [], 'footnotes'), 'Nothing is said.')
  const broken = { ...citation(1, 'It boils.'), sourceName: 'A title\nof two lines' }
  assert.match(formatAnswer('It boils [1].', [broken], 'footnotes'), /\n\[1\] A title of two lines: It boils\.$/)
})

test('numbers in code blocks and unknown markers are not touched', () => {
  const code = '```\na[1] = 2\n```\nso [1] and [3]'
  assert.equal(
    formatAnswer(code, citations, 'expanded'),
    '```\na[1] = 2\n```\nso "Water boils at 100 degrees." and [3]',
  )
})
