import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropSaidQuestions } from './drop-said-questions.ts'

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
  const readTexts = (title: string) => dropSaidQuestions(answers, title).map(({ text }) => text)
  assert.deepEqual(readTexts('who pays?'), ['The town.', 'Guests pay nothing.', 'Open in May.'])
  assert.deepEqual(readTexts('Overview'), ['Who pays? The town.', 'Guests pay nothing.', 'Open in May.'])
})
