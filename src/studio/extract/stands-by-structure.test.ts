import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outline } from '../outline.ts'
import { buildOutline } from './build-outline.ts'

const PARTS = ['Lamps', 'Boats', 'Ropes', 'Sails']
const SECTIONS = PARTS.map(
  (part) =>
    `# ${part}\n\nThe harbour keeps its ${part.toLowerCase()} in a dry shed near the north gate. Many of them were bought by the first keeper of the tower.\n\n` +
    `Every spring the ${part.toLowerCase()} are counted by two keepers and written into a book. Some people find that work rather dull and leave early.\n\n` +
    `Broken ${part.toLowerCase()} are sold on the quay each autumn to whoever asks first. ${part} of brass cost twice as much as those of plain iron.`,
)

function listTold(text: string): string[] {
  const source = { id: 's', title: 'The harbour', language: 'en', text, chars: text.length, places: [] }
  const listThemes = (themes: Outline['themes']): string[] =>
    themes.flatMap(({ statements, subthemes }) => [...statements.map((one) => one.text), ...listThemes(subthemes)])
  return listThemes(buildOutline([source], { type: 'report', language: 'en' }).themes)
}

test('what goes on with a paragraph is told by itself only where its subject is named', () => {
  const told = listTold(SECTIONS.join('\n\n'))
  assert.ok(told.length >= PARTS.length)
  assert.ok(told.some((text) => text.startsWith('The harbour keeps')))
  assert.ok(!told.some((text) => text.startsWith('Many of them')), told.join('\n'))
  assert.ok(!told.some((text) => text.startsWith('Some people')), told.join('\n'))
})

test('a text that marks no paragraphs is told from as before', () => {
  const told = listTold(SECTIONS.join(' ').replaceAll(/#.*?\n|\n+/g, ' '))
  assert.ok(told.length > 0)
})
