import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'
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

const TOUR =
  "# Le phare\n\nCe texte décrit le phare du vieux port et le travail de son gardien au fil de l'année.\n\n" +
  '## Importer des images\n\nLes images de la côte se prennent du haut de la tour, par temps clair et sans vent.\n\n' +
  '## Chargement des images\n\nLe gardien charge les photos anciennes depuis une boîte de métal rouge.\n\n' +
  "## Comment obtenir de l'aide\n\nEn cas de panne, la capitainerie répond jour et nuit au numéro affiché sur la porte.\n"
const BERICHT =
  '# Der Turm\n\nDieser Text beschreibt den Turm am Hafen und die Arbeit seines Wärters.\n\n' +
  '## Der Statusbericht\n\nJeden Abend schreibt der Wärter auf, wie lange die Lampe brannte.\n\n' +
  '## Der Status der Fenster\n\nDie Fenster nach Westen sind seit dem letzten Sturm undicht.\n\n' +
  '## Die Treppe\n\nSie hat achtzig Stufen und ein Geländer aus Eisen.\n'

const askIndexed = (text: string, question: string) => askTexts({ text }, question).text

test('a part in another language is found by several words, whose names stand in its heading, joined as well', () => {
  assert.match(askIndexed(TOUR, 'Summarize the section on loading pictures'), /boîte de métal rouge/)
  assert.match(askIndexed(TOUR, 'What does the part on getting help say?'), /la capitainerie répond/)
  assert.match(ask(BERICHT, 'Summarize the section on the status report', 'de'), /wie lange die Lampe brannte/)
  assert.doesNotMatch(ask(BERICHT, 'What does the section on the stairs say?', 'de'), /Statusbericht/)
})

test('a chapter in another language that is a source of its own is found by its name', () => {
  const chapters = {
    'Kapitel 1. Die Lampe': 'Die Lampe brennt von Oktober bis März jede Nacht und wird am Morgen gelöscht.',
    'Kapitel 2. Die Schnittstelle': 'Der Wärter spricht über einen Draht mit dem Hafen und meldet jedes Schiff.',
  }
  assert.match(askTexts(chapters, 'What is the chapter on the interface about?').text, /meldet jedes Schiff/)
})

const TOWER =
  '# The tower\n\nThis text describes the tower by the harbour and the work of its keeper through the year.\n\n' +
  '## The lamp\n\nThe lamp burns every night from October to March and is put out in the morning.\n\n' +
  '## The stairs\n\nThe stairs have eighty steps and a rail of iron, which is painted each spring.\n'

test('a section by a matter that no heading says is not told by the whole', () => {
  const { state } = askTexts({ text: TOWER }, 'Summarize the section on how it works')
  assert.notEqual(state, 'answered')
})
