import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { toPlainText, withBold } from '../../text/plain-text.ts'
import { answerOffline } from './answer-offline.ts'

const ask = (texts: Record<string, string>, text: string) => answerOffline({ text, turns: [] }, smallRetrieval(texts))

test('a reason is answered where one is given, and told in part where the thing is only spoken of', () => {
  const GARDEN = 'Hoses are forbidden because one of them emptied the well.\n\nDogs stay on the lead in the orchard.'
  assert.equal(ask({ GARDEN }, 'Why are hoses forbidden?').state, 'answered')
  assert.notEqual(ask({ GARDEN }, 'Why do dogs stay on the lead in the orchard?').state, 'answered')
})

test('a title is no quote, and a heading that runs into its sentence is not said', () => {
  const PAPER =
    'Recursive partitioning of models\n\nAbstract The package fits trees by recursive partitioning of models. It is free.'
  const { text } = answerOffline(
    { text: 'What does recursive partitioning of models fit?', turns: [] },
    smallRetrieval({ PAPER }, { PAPER: { name: 'Recursive partitioning of models' } }),
  )
  assert.match(text, /^The package fits trees/)
  const SEA = 'The sea and its tides\n\nAbstract The tides of the sea follow the moon. They are high twice a day.'
  const about = ask({ PAPER, SEA }, 'What are these documents about?').text
  assert.match(about, /: The package fits trees/)
  assert.doesNotMatch(about, /Abstract/)
})

test('a bold number is never a part of a longer one, and the mark of a picture is not shown', () => {
  assert.equal(
    withBold('It ends on 15 September, and 5 September is free.', '5 September'),
    'It ends on 15 September, and **5 September** is free.',
  )
  assert.equal(withBold('It ends on 15 September.', '5 September'), 'It ends on 15 September.')
  assert.equal(toPlainText('Press Enter: [D] Then go on.'), 'Press Enter: Then go on.')
})
