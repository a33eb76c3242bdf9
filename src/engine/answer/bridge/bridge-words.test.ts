import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findCompounds } from './find-compounds.ts'

const ask = (text: string, source: string) =>
  askSmallTexts({ source, other: 'The ferry leaves the pier at six each morning.' }, text)

const askGerman = (text: string, source: string) =>
  askSmallTexts({ source, other: 'Die Fähre verlässt den Anleger jeden Morgen um sechs.' }, text, { languages: ['de'] })

test('a word is met by another word of its root', () => {
  const asked = [
    ['What happens if I fail to pay?', 'Non-payment leads to exclusion. The hall is cleaned on Mondays.', /exclusion/],
    ['Where is the index?', 'Indices are kept in the grey cabinet. The hall is cleaned on Mondays.', /grey cabinet/],
    ['Who decides?', 'The final decision lies with Mara Quill. The hall is cleaned on Mondays.', /Mara Quill/],
  ] as const
  for (const [question, source, expected] of asked) {
    const { state, text, warnings } = ask(question, source)
    assert.notEqual(state, 'no_support', question)
    assert.match(text.split('[1]')[0]!, expected, question)
    assert.deepEqual(warnings, [], question)
  }
})

test('a comparison is met by what it compares in part only', () => {
  const { state, warnings } = ask(
    'Are walks longer than swims?',
    'The length of walks is told to the keeper each evening.',
  )
  assert.notEqual(state, 'answered')
  assert.ok(state === 'no_support' || /longer/.test(warnings.join()))
})

test('a German verb is met by its noun, with its prefix at the end of the sentence too', () => {
  const asked = [
    ['Wie melde ich mich an?', 'Die Anmeldung erfolgt beim Wirt. Der Saal wird montags geputzt.', /beim Wirt/],
    [
      'Was geschieht, wenn der Verein aufgelöst wird?',
      'Bei Auflösung des Vereins fällt alles an die Stadt.',
      /an die Stadt/,
    ],
  ] as const
  for (const [question, source, expected] of asked) {
    const { state, text } = askGerman(question, source)
    assert.notEqual(state, 'no_support', question)
    assert.match(text, expected, question)
  }
})

test('a German word that is made of two of the question says both, though the notebook knows each by itself', () => {
  const { state, text, warnings } = askGerman(
    'Wie kann ich mein Passwort ändern?',
    'Das Passwort hat neun Zeichen. Die Passwortänderung geschieht im Menü Konto. Den Namen ändert niemand.',
  )
  assert.equal(state, 'answered')
  assert.match(text, /^Die Passwortänderung geschieht/)
  assert.deepEqual(warnings, [])
})

test('a part of a word stands for it in part, and the answer says which word was taken', () => {
  const { state, text, warnings } = askGerman(
    'Darf mein Hund mit?',
    'Tiere sind verboten, nur ein Blindenhund nicht. Der Saal wird montags geputzt.',
  )
  assert.equal(state, 'partial')
  assert.match(text, /Blindenhund/)
  assert.match(warnings.join('\n'), /„Hund“.*„Blindenhund“/)
})

test('who did something is answered in part where a word of the same root is all that is met', () => {
  const { state, text } = ask(
    'Who decides?',
    'The final decision lies with Mara Quill. The hall is cleaned on Mondays.',
  )
  assert.equal(state, 'partial')
  assert.match(text, /may not be the whole answer/)
})

test('a word is the end of an English one whatever letter its stem lost', () => {
  const { terms } = loadAnalyzer('en')
  const notebook = { terms, termsFrom: () => new Set(terms('bonfires firm')), weightOf: () => 5 }
  assert.deepEqual(findCompounds({ typed: 'fires', term: 'fire' }, 'en', notebook), ['bonfir'])
})

test('a name, and a word that only begins alike, are met by nothing else', () => {
  const source = 'The carriage of the queen is gilded. The bonds are kept in the vault.'
  for (const question of ['Where is my car?', 'Who is James Bonding?'])
    assert.equal(ask(question, source).state, 'no_support', question)
})
