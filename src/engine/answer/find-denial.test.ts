import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { answerOffline } from './answer-offline.ts'

const HOUSE =
  'Guests may not smoke in the rooms. Breakfast is served until ten. Dogs are welcome in the garden house.\n' +
  'The boiler was replaced because the old one could not heat the upper rooms.'
const HAUS = 'Gäste dürfen in den Zimmern nicht rauchen. Das Frühstück gibt es bis zehn Uhr.'

const ask = (text: string, language: string, turns: { question: string; answer: string }[] = []) =>
  answerOffline({ text, turns }, { ...smallRetrieval({ HOUSE, HAUS }), languages: [language] })

test('a question that takes for granted what the source denies is told so', () => {
  assert.match(ask('Why may guests smoke in the rooms?', 'en').text, /^The sources say otherwise: Guests may not smoke/)
  assert.match(
    ask('Warum dürfen Gäste in den Zimmern rauchen?', 'de').text,
    /^Die Quellen sagen etwas anderes: Gäste dürfen in den Zimmern nicht rauchen/,
  )
})

test('a reason that holds a negation is a reason, and a question that denies is answered', () => {
  for (const question of ['Why was the boiler replaced?', 'Why may guests not smoke in the rooms?'])
    assert.doesNotMatch(ask(question, 'en').text, /otherwise/, question)
})

test('what was said already is not said again to "what else"', () => {
  const turns = [{ question: 'What is said of the rooms?', answer: 'Guests may not smoke in the rooms. [1]' }]
  const { text } = ask('What else is said of the rooms?', 'en', turns)
  assert.match(text, /boiler/)
  assert.doesNotMatch(text, /smoke/)
})

const MILL: Readonly<Record<string, string>> = {
  es: 'El molino viejo nunca fue vendido. La harina se guarda en el patio.',
  it: 'Gli ospiti non possono fumare nelle camere. La colazione è servita nel giardino.',
  pt: 'O moinho velho nunca foi vendido. A farinha fica guardada no pátio.',
  nl: 'De gasten mogen niet roken in de kamers. Het ontbijt staat in de tuin.',
  ru: 'Гости не курят в комнатах отеля. Завтрак подают в саду.',
}
const askMill = (text: string, language: string) =>
  answerOffline({ text, turns: [] }, { ...smallRetrieval({ mill: MILL[language]! }), languages: [language] }).text

test('a denial is told in every language that denies by words', () => {
  assert.match(askMill('Perché gli ospiti possono fumare nelle camere?', 'it'), /^Le fonti dicono altro|^Le fonti/)
  assert.match(askMill('Waarom mogen de gasten roken in de kamers?', 'nl'), /^De bronnen zeggen/)
})

test('what the question denies as well is no contradiction, in any language', () => {
  const asked = [
    ['¿Por qué nunca se vendió el molino viejo?', 'es'],
    ['Perché gli ospiti non possono fumare nelle camere?', 'it'],
    ['Por que o moinho velho nunca foi vendido?', 'pt'],
    ['Waarom mogen de gasten niet roken in de kamers?', 'nl'],
    ['Почему гости не курят в комнатах отеля?', 'ru'],
  ] as const
  for (const [question, language] of asked)
    assert.doesNotMatch(
      askMill(question, language),
      /^(?:Las fuentes|Le fonti|As fontes|De bronnen|Источники)[^.]*:/,
      question,
    )
})

test('that something may not be done does not deny that it was', () => {
  const SIGN = 'The sign at the gate may not be painted over. Tea is free.'
  const SCHILD = 'Das Schild am Eingang darf nicht übermalt werden. Tee ist frei.'
  for (const [text, language, source] of [
    ['Why was the sign at the gate painted over?', 'en', SIGN],
    ['Warum wurde das Schild am Eingang übermalt?', 'de', SCHILD],
  ] as const) {
    const answer = answerOffline({ text, turns: [] }, { ...smallRetrieval({ source }), languages: [language] })
    assert.doesNotMatch(answer.text, /otherwise|etwas anderes/)
    assert.notEqual(answer.state, 'answered')
  }
})

test('what is hard without a thing does not deny that it is needed', () => {
  const CLUB = 'Why a name is needed: it is difficult to run the club without a legal name and a bank account.'
  const VEREIN = 'Ohne einen rechtlichen Namen und ein Konto ist der Verein schwer zu führen.'
  for (const [text, language, source] of [
    ['Why does the club need a legal name and a bank account?', 'en', CLUB],
    ['Warum braucht der Verein einen rechtlichen Namen und ein Konto?', 'de', VEREIN],
  ] as const) {
    const answer = answerOffline({ text, turns: [] }, { ...smallRetrieval({ source }), languages: [language] })
    assert.doesNotMatch(answer.text, /say otherwise|sagen etwas anderes/, text)
  }
})
