import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const ask = (text: string, source: string, language: string) =>
  askSmallTexts({ source }, text, { languages: [language] }).text

test('a beginning and an end are found by whatever word the sources have for them', () => {
  const YOGA =
    'The spring course begins on 4 March and finishes on 20 May.\n\nThe tea shop is open until nine.\n\nThe lease ends in 2031.'
  assert.match(ask('When does the spring course kick off?', YOGA, 'en'), /^The spring course begins on 4 March/)
  assert.match(ask('When will the lease be over?', YOGA, 'en'), /ends in \*\*2031\*\*/)
  const POTTERY =
    'Töpfern für alle\nLehrerin: Swantje Ohm\nBeginn: 12. September\nEnde: 28. November\n\nAnmelden kann man sich bis zum 5. September im Büro.'
  assert.match(ask('Wann geht Töpfern los?', POTTERY, 'de'), /^Beginn: \*{0,2}12\. September/)
  assert.match(ask('Wann hört Töpfern auf?', POTTERY, 'de'), /^Ende: \*{0,2}28\. November/)
  const FAIR = 'La feria abre sus puertas\n\nInicio de la feria: 3 de julio.\n\nFinal de la feria: 28 de julio.'
  assert.match(ask('¿Cuándo acaba la feria?', FAIR, 'es'), /^Final de la feria: \*{0,2}28 de julio/)
})

test('who is in charge is found by whatever the sources call a head', () => {
  const LIBRARY =
    'Head librarian: Ines Tobler\nHouse calls: Ruth Amsler\n\nFor books that come late we charge 20 cents a day.'
  assert.match(ask('Who is in charge?', LIBRARY, 'en'), /^Head librarian: Ines Tobler/)
  const HEIM = 'Leiterin: Rosa Kern\nHausmeister: Udo Penk\n\nDas Heim hat vierzig Betten.'
  assert.match(ask('Wer ist hier der Chef?', HEIM, 'de'), /^Leiterin: Rosa Kern/)
})

test('who is in charge of one thing is not told by the head of all', () => {
  const VEREIN =
    'Vorsitzende: Rosa Kern\n\n| Posten | Betrag | Zuständig |\n| --- | --- | --- |\n| Wasser | 340 | Udo Penk |\n| Strom | 210 | Lia Ehm |\n'
  assert.match(ask('Wer ist für das Wasser zuständig?', VEREIN, 'de'), /Udo Penk/)
})

test('since when something has been there, and when somebody left, is told by whatever verb', () => {
  const MUSEUM =
    'El museo se inauguró en 1987 en una antigua fábrica.\n\nEl director, Andrés Vega, se marchó el 3 de mayo de 2004.\n\nLa entrada cuesta 5 euros.'
  const since = askTexts({ MUSEUM }, '¿Desde cuándo existe el museo?')
  assert.deepEqual([since.state, /1987/.test(since.text)], ['answered', true])
  const CLUB = 'The club was founded in 1931.\n\nThe chairman Paul Reed resigned on 3 May 2019.\n\nThe pool is heated.'
  const left = askTexts({ CLUB }, 'When did Paul Reed leave?')
  assert.deepEqual([left.state, /3 May 2019/.test(left.text)], ['answered', true])
  assert.notEqual(askTexts({ CLUB }, 'Since when does the pool exist?').state, 'answered')
  assert.doesNotMatch(askTexts({ CLUB }, 'When did Paul Reed start?').text, /^The club was founded/)
})
