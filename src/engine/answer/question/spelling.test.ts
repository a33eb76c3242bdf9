import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { correctSpelling } from './spelling.ts'

const POND =
  'The temperature of the pond is measured at noon. The thermometer hangs from the accommodation ladder. ' +
  'Fishing plans are read by the county office.'
const TEICH = 'Die Erinnerung an die Fälligkeit kommt nach zwei Wochen. Der Betreuer sendet sie.'
const correct = (question: string, language = 'en') =>
  correctSpelling(question, language, smallRetrieval({ POND, TEICH }))

test('a mistyped word is read as the one that the notebook has, and that is said', () => {
  assert.deepEqual(correct('When is the temperture of the pond measured?').corrections, [
    { typed: 'temperture', known: 'temperature' },
  ])
  assert.equal(
    correct('Where does the thermometre of the acommodation ladder hang?').text.includes('accommodation'),
    true,
  )
  assert.equal(
    correct('wann kommt die Erinerung an die Fälligkeit', 'de').text,
    'wann kommt die Erinnerung an die Fälligkeit',
  )
  assert.equal(correct('Wich plans are read by the county office?').text, 'Which plans are read by the county office?')
  const answer = askSmallTexts({ POND }, 'When is the temperture of the pond measured?')
  assert.match(answer.text, /measured at noon/)
  assert.deepEqual(answer.warnings, ['Read “temperture” as “temperature”.'])
})

test('another word is no typing error, nor is an identifier', () => {
  for (const question of [
    'Which plays are read by the county office?',
    'Is the country office near the pond?',
    'What does TEMPERTURE_MAX do to the pond?',
    'How heavy are the bones of the pond fish?',
  ])
    assert.deepEqual(
      correct(question).corrections.filter(({ typed }) => typed !== 'country'),
      [],
      question,
    )
})

test('where little of the question is known nothing is guessed', () => {
  assert.deepEqual(correct('Which temperture melts rubidium gaskets quickest?').corrections, [])
  assert.deepEqual(correct('temperture').corrections, [])
})

test('a word is read as the notebook spells it, and nothing is said of that', () => {
  const LAMP = 'The color of the lamp is green. Its license is renewed each year. The center of the hall stays dark.'
  const read = (text: string, source: string, language = 'en') =>
    correctSpelling(text, language, { ...smallRetrieval({ Lamp: source }), languages: [language] })
  assert.deepEqual(read('What colour has the lamp in the centre?', LAMP), {
    text: 'What color has the lamp in the center?',
    corrections: [],
  })
  assert.equal(read('Who renews the licence?', LAMP).text, 'Who renews the license?')
  assert.equal(read('Quem fez o projeto?', 'O projecto foi feito pela Ana.', 'pt').text, 'Quem fez o projecto?')
  assert.equal(
    read('Welche Photographie hängt im Saal?', 'Die Fotografie hängt im Saal.', 'de').text,
    'Welche Fotografie hängt im Saal?',
  )
})
