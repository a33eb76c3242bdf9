import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const YARD =
  'The gate is shut at dusk. Boats are lifted out in the first week of November. The mast has to be taken down by the owner. ' +
  'Whoever burns wood in the shed is barred. Dogs sleep in the hut. The winch lifts two tonnes. ' +
  'Paint and oil are thrown into the red bin. A cabin under the roof holds the spare sails.'
const HOF =
  'Das Tor wird um acht Uhr geschlossen. Hecken werden im Juni auf einen Meter geschnitten. Die Laube hat keinen Strom. ' +
  'Der Schuppen gehört allen. Wer den Schlüssel verliert, zahlt zehn Euro.'

const ask = (text: string, source: string) =>
  askSmallTexts({ source }, text, { languages: [source === HOF ? 'de' : 'en'] })

test('a short text tells the one sentence that says the question by other names, in part and with what is missing', () => {
  for (const [question, source, said, missing] of [
    ['How do I dispose of leftovers?', YARD, /^Paint and oil/, /do not say it in these words/],
    ['Wie hoch dürfen Sträucher am Zaun sein?', HOF, /^Hecken/, /Mit diesen Worten sagen es die Quellen nicht/],
  ] as const) {
    const { state, text, citations } = ask(question, source)
    assert.equal(state, 'partial', question)
    assert.match(citations[0]?.sourceText ?? '', said)
    assert.match(text, missing)
  }
})

test('what says more of the question by other names leads in place of what is of the asked kind alone', () => {
  const storm =
    'The loss is put at 12 million euros. The council met at night. Each household without a roof gets 3,000 euros at once. ' +
    'The trees in the park fell. Schools are shut.'
  const { state, citations } = ask('How much money do the homeless receive?', storm)
  assert.equal(state, 'partial')
  assert.match(citations[0]!.sourceText, /3,000 euros/)
})

test('what a question names and no source holds is refused, and a long text does not answer so', () => {
  assert.equal(ask('How do I dispose of leftovers of Tarvel?', YARD).state, 'no_support')
  assert.notEqual(ask('How do I dispose of leftovers?', `${YARD}\n\n`.repeat(30)).state, 'answered')
  assert.equal(ask('Is the ferry punctual?', YARD).state, 'no_support')
})
