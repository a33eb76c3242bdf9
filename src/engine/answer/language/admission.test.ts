import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { findAlongWords, tellsAdmission } from './admission.ts'

const LIDO =
  'Animals, with the exception of guide dogs, are not admitted.\n\nAlcoholic drinks may not be brought in.\n\nBags are sold at the ' +
  'desk for 4 pounds.\n\nThe manager replaced the pump unit in May.\n\nTowels can be rented.'
const HORT =
  'Eigenes Spielzeug ist nur am Freitag erlaubt.\n\nDas Essen kostet 4 Euro.\n\nRoller stehen im Hof.\n\nZum Geburtstag gibt es Kuchen.'

test('whether a thing may be had along is told by the rule that lets it in or keeps it out, of its class as well', () => {
  for (const [source, question, said] of [
    [LIDO, 'May I bring my dog along?', /^Animals, with the exception of guide dogs, are not admitted/],
    [LIDO, 'Can I have a beer with me?', /^Alcoholic drinks may not be brought in/],
    [HORT, 'Darf mein Sohn seinen Teddy mitnehmen?', /^Eigenes Spielzeug ist nur am Freitag erlaubt/],
  ] as const) {
    const { state, text } = askTexts({ source }, question)
    assert.match(text, said, question)
    assert.equal(state, 'answered', question)
  }
})

test('what is said of a thing otherwise does not tell whether it may be had along', () => {
  for (const [source, question] of [
    [LIDO, 'Can I bring a bag?'],
    [LIDO, 'May I bring towels?'],
    [LIDO, 'Can I keep a parrot in my unit?'],
    [HORT, 'Darf meine Tochter ihren Roller mitbringen?'],
    [HORT, 'Darf ich Essen mitbringen?'],
  ] as const)
    assert.notEqual(askTexts({ source }, question).state, 'answered', question)
})

test('only a question whether one may is asked so', () => {
  const read = (text: string, language: string) =>
    findAlongWords(text, language).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(read('Can I take a coffee with me?', 'en'), ['take', 'with me'])
  assert.deepEqual(read('Puis-je emporter mon vélo ?', 'fr'), ['emporter'])
  assert.deepEqual(read('When does the bus come?', 'en'), [])
  assert.deepEqual(read('Do I have to bring a towel?', 'en'), [])
  assert.ok(tellsAdmission('Les chiens ne sont pas admis.', 'fr'))
  assert.ok(!tellsAdmission('Les chiens coûtent 3 €.', 'fr'))
})
