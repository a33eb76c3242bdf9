import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'

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
  askSmallTexts({ mill: MILL[language]! }, text, { languages: [language] }).text

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
    const answer = askSmallTexts({ source }, text, { languages: [language] })
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
    const answer = askSmallTexts({ source }, text, { languages: [language] })
    assert.doesNotMatch(answer.text, /say otherwise|sagen etwas anderes/, text)
  }
})

const askOne = (text: string, source: string, language: string) =>
  askSmallTexts({ source }, text, { languages: [language] }).text
const OTHERWISE = /^(?:The sources say otherwise|Die Quellen sagen etwas anderes)/

test('what a clause denies of a thing named before the negation is denied in other words, too', () => {
  const STORE = 'Open orders are never taken into consideration in the balance of the store. Tea is free on Mondays.'
  assert.match(askOne('Why are open orders included in the balance of the store?', STORE, 'en'), OTHERWISE)
  const KASSE = 'Offene Bestellungen werden nie und unter keinen Umständen im Saldo der Kasse geführt. Tee ist frei.'
  assert.match(askOne('Warum sind offene Bestellungen im Saldo der Kasse enthalten?', KASSE, 'de'), OTHERWISE)
})

test('"not only" and "not always" deny nothing', () => {
  for (const [question, source, language] of [
    ['Why was the mill built as a museum?', 'The mill was built not only as a museum, but as a bakery.', 'en'],
    ['Why is the mill open on Mondays?', 'The mill is not always open on Mondays. Tea is free.', 'en'],
    [
      'Warum wurde die Mühle als Museum gebaut?',
      'Die Mühle wurde nicht nur als Museum gebaut, auch als Bäckerei.',
      'de',
    ],
  ] as const)
    assert.doesNotMatch(askOne(question, source, language), OTHERWISE, question)
})

test('what fell did not rise, of the same thing and in the same year', () => {
  const MUSEUM = 'The number of visitors of the mill fell to 800 in 2020. The bakery sells bread.'
  const MUEHLE = 'Die Zahl der Besucher der Mühle ist 2020 auf 800 gesunken. Die Bäckerei verkauft Brot.'
  assert.match(askOne('Why did the number of visitors of the mill rise in 2020?', MUSEUM, 'en'), OTHERWISE)
  assert.match(askOne('Warum ist die Zahl der Besucher der Mühle 2020 gestiegen?', MUEHLE, 'de'), OTHERWISE)
  for (const question of [
    'Why did the number of visitors of the mill rise in 2015?',
    'Why did the number of visitors of the mill fall in 2020?',
    'Why did the price of bread rise in 2020?',
  ])
    assert.doesNotMatch(askOne(question, MUSEUM, 'en'), OTHERWISE, question)
  const both = `${MUSEUM} In autumn the number of visitors of the mill rose in 2020.`
  assert.doesNotMatch(askOne('Why did the number of visitors of the mill rise in 2020?', both, 'en'), OTHERWISE)
})

test('what is said behind "that" is not denied', () => {
  const WELL =
    'Clean the well each spring, since dirt spoils it.\n\nYou may test the well at night, and the test gives no trouble with pails that lay in the well for long.\n'
  assert.doesNotMatch(askSmallTexts({ WELL }, 'Why should I test the well?').text, /otherwise/)
})
