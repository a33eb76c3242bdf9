import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'
import { readPhraseWords } from './phrase-words.ts'

const FARO =
  '# Guida al faro\n\nQuesta guida descrive il faro del porto e il lavoro del guardiano.\n\n' +
  '## Installazione\n\nPer la installazione la lampada si monta sulla torre con quattro viti. La lente si posa per ultima, con i guanti.\n\n' +
  '## Configurazione\n\nLa configurazione della luce si regola con la ruota piccola. Un giro intero vale due secondi.\n\n' +
  '## Manutenzione\n\nOgni lunedì il guardiano pulisce la lente con alcol. Il vetro rotto viene cambiato in officina.\n'
const HAFEN =
  '# Der Hafen\n\n## Einführung - Was ist der Hafen?\n\nDer Hafen ist eine Bucht mit zwei Stegen, an denen im Sommer vierzig Boote liegen.\n\n' +
  '## Die 3.x-Regeln:\n\nDie dritte Fassung der Regeln verbietet das Baden am inneren Steg. Sie gilt seit dem Frühjahr.\n\n' +
  '## Preise\n\nEin Liegeplatz am inneren Steg kostet achtzig Euro im Monat.\n'

const ask = (text: string, question: string, language: string) =>
  askSmallTexts({ text }, question, { languages: [language], known: { text: { places: listMarkedHeadings(text) } } })
    .text

test('an article that is drawn to a word is no part of it', () => {
  for (const phrase of [
    'la sezione sull’installazione',
    "la sezione dell'installazione",
    "la section sur l'installazione",
  ])
    assert.deepEqual(
      readPhraseWords(phrase, 'it')
        .filter(({ isNoun }) => !isNoun)
        .at(-1),
      { word: 'installazione', isNoun: false },
      phrase,
    )
})

test('a section on something is one that is called so, and no section that says something of it', () => {
  assert.match(ask(HAFEN, 'Was steht im Abschnitt über die 3.x-Regeln?', 'de'), /^Die 3\.x-Regeln: Die dritte Fassung/)
})

test('a part of sources in another language is found by what it is called there', () => {
  assert.match(ask(FARO, 'Summarize the chapter on configuration', 'it'), /^Configurazione: La configurazione/)
  assert.match(ask(HAFEN, 'What does the introduction say?', 'de'), /Der Hafen ist eine Bucht/)
})
