import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts, openTexts } from '../../../../tests/support/ask-texts.ts'
import { answerNearest } from './answer-nearest.ts'
import { prepareQuestion } from './prepare-question.ts'

const THINGS = ['harbour', 'garden', 'library', 'station', 'bakery', 'meadow', 'chapel', 'workshop', 'cellar', 'tower']
const FACTS = ['was painted', 'lies behind the hill', 'has a blue door', 'is kept by two sisters', 'faces the river']
const PAGES = Array.from({ length: 60 }, (_, place) =>
  THINGS.map((thing, at) => `The ${thing} ${FACTS[(place + at) % FACTS.length]} in spring of year ${place}.`).join(' '),
).join('\n\n')

const STUDY = `The study considers weekly gasoline prices, which range from August 1990 to February 2004.

At that point corrections can be cumbersome, and a long review can lead to a lot of mails.`
const SOURCE = { text: `${PAGES}\n\n${STUDY}` }
const nearest = (question: string) => answerNearest(prepareQuestion(question, [], 'en', openTexts(SOURCE, question)))

test('in a text of some pages what likely answers by other words is told as that, and which word was read as which', () => {
  const { state, text, warnings } = askTexts(SOURCE, 'What period do the petrol costs cover in the investigation?')
  assert.equal(state, 'partial')
  assert.match(text, /^The sources do not say it in these words.*\n\nThe study considers weekly gasoline prices/)
  assert.deepEqual(warnings, ['Read “petrol” as “gasoline”.', 'Read “investigation” as “study”.'])
})

test('two everyday words of a question that meet by chance tell nothing', () => {
  assert.equal(nearest('What is the melting point of lead?'), null)
})

test('what says half of the words of a question to some pages is told in place of a refusal, and a number is not left out', () => {
  const tell = (question: string, said: string) => {
    const source = { text: `${PAGES}\n\n${said}` }
    return answerNearest(prepareQuestion(question, [], 'en', openTexts(source, question)))?.text ?? null
  }
  const KEYS = 'Keys of the store are shared by skippers. Guests of the pier have a store.'
  assert.match(tell('How do I avoid that my key collides with a pier of cousins?', KEYS) ?? '', /Keys of the store/)
  const KEY = 'A skipper may share a key of the pier store with a guest.'
  assert.equal(tell('How many keys can a colleague share at the pier?', KEY), null)
})
