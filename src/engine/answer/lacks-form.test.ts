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

test('a hope proves nothing, nor does the reason of something else, nor a time of day since when it is so', () => {
  const TEA = 'Peppermint tea may help people sleep. In the women there was no effect. The men slept longer.'
  assert.match(ask({ TEA }, 'Does the tea help women?').text, /^In the women there was no effect/)
  const HALL = 'The kitchen may be used until 10 pm. The show was put off because the singer fell ill. Dogs stay out.'
  assert.notEqual(ask({ HALL }, 'Since when has there been a kitchen?').state, 'answered')
  const FARM = 'La ferme est ouverte le samedi de 9 h à 12 h. Le lait sert au fromage.'
  const french = { ...smallRetrieval({ FARM }), languages: ['fr'] }
  for (const text of ['Quand la ferme a-t-elle été construite ?', 'Peut-on dormir à la ferme ?'])
    assert.notEqual(answerOffline({ text, turns: [] }, french).state, 'answered', text)
})

test('a time of day and a month answer when, in the words of each language', () => {
  const dutch = {
    ...smallRetrieval({ HAL: 'De hal gaat open om 9 uur. Het café sluit om 23 uur.' }),
    languages: ['nl'],
  }
  assert.match(answerOffline({ text: 'Hoe laat sluit het café?', turns: [] }, dutch).text, /\*\*23 uur\*\*/)
  const italian = {
    ...smallRetrieval({ CASA: 'Il rifugio apre a giugno e chiude a fine settembre.' }),
    languages: ['it'],
  }
  assert.equal(answerOffline({ text: 'Quando chiude il rifugio?', turns: [] }, italian).state, 'answered')
})
