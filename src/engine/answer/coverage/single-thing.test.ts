import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const HOUSE =
  'The house lies at the lake. Dogs are not allowed. The sauna holds six guests. Breakfast is served in the hall.'
const OTHER = 'The harbour opens in May. Boats pay a fee of 12 euros. The pier has two cranes.'

const ask = (text: string) => askSmallTexts({ HOUSE, OTHER }, text)

test('a question for one thing is answered by the sentence that speaks of it', () => {
  for (const question of ['Are dogs allowed?', 'Dogs?', 'How many guests may come?']) {
    const { state, citations } = ask(question)
    assert.equal(state, 'answered', question)
    assert.match(citations[0]!.sourceText, /Dogs|six guests/)
  }
})

test('a thing that stands nowhere is refused', () => {
  assert.equal(ask('Parrots?').state, 'no_support')
})

test('who holds an office is answered where one sentence names both', () => {
  const club = 'The club meets on Mondays. Ms Ines Falk is the treasurer. The boats lie in the shed.'
  const { state, citations } = askSmallTexts({ club }, 'Who is the treasurer?')
  assert.equal(state, 'answered')
  assert.match(citations[0]!.sourceText, /Ines Falk/)
})

test('what measures the asked thing answers, and its adjective is not missed', () => {
  const brewery =
    'The mash is heated to 67 degrees. The kettle weighs 850 kg when empty. The brewery was built in 1911.'
  for (const [question, said] of [
    ['How hot is the mash?', /67 degrees/],
    ['How heavy is the kettle?', /850 kg/],
    ['How old is the brewery?', /1911/],
  ] as const) {
    const { state, text } = askSmallTexts({ brewery }, question)
    assert.equal(state, 'answered', question)
    assert.match(text, said)
  }
})

test('a temperature, a weight or an age that no sentence measures is refused', () => {
  const kiln = 'The kiln takes two evenings. Members of the kiln pay 18 pounds a month.'
  for (const question of [
    'How hot does the kiln get?',
    'How old is the kiln?',
    'How tall are the members of the kiln?',
  ])
    assert.notEqual(askSmallTexts({ kiln }, question).state, 'answered', question)
})
