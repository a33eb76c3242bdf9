import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropSaidHeadings } from './drop-said-headings.ts'

const state = (heading: string, text: string) => ({
  text,
  reference: { sourceId: 's', sourceName: 'S', sourceText: text, start: 0, end: text.length, heading },
})

test('a question is said once, as the title or before the first of its answers', () => {
  const answers = [
    state('Who pays?', 'Who pays? The town.'),
    state('Who pays?', 'Who pays? Guests pay nothing.'),
    state('Opening', 'Open in May.'),
  ]
  const readTexts = (title: string) => dropSaidHeadings(answers, title).map(({ text }) => text)
  assert.deepEqual(readTexts('who pays?'), ['The town.', 'Guests pay nothing.', 'Open in May.'])
  assert.deepEqual(readTexts('Overview'), ['Who pays? The town.', 'Guests pay nothing.', 'Open in May.'])
})

test('a name is said once, too, and again behind what stands under another heading', () => {
  const told = [
    state('Gates', 'Gates: They close at ten.'),
    state('Gates', 'Gates: A keeper sits there.'),
    state('Ponds', 'Ponds: Nobody swims.'),
    state('Gates', 'Gates: Most are of oak.'),
  ]
  const readTexts = (title: string) => dropSaidHeadings(told, title).map(({ text }) => text)
  assert.deepEqual(readTexts('Park'), [
    'Gates: They close at ten.',
    'A keeper sits there.',
    'Ponds: Nobody swims.',
    'Gates: Most are of oak.',
  ])
  assert.equal(readTexts('Gates').at(-1), 'Most are of oak.')
})
