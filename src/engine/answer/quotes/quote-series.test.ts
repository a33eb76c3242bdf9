import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const ask = (text: string, source: string, language = 'en') =>
  askSmallTexts({ source }, text, { languages: [language] }).text

const LAMP =
  'Giving up\n\nThere were three reasons for giving up the old lamp. First, the oil was dear. Second, nobody would climb the tower. Third, ships had grown.\n\nThe new lamp is small.\n'

test('reasons and steps that are counted off are told as one, whichever of them leads', () => {
  const told = /^There were three reasons[^.]*\. First, .* Second, .* Third, ships had grown\. \[1\]/
  assert.match(ask('Why was the old lamp given up?', LAMP), told)
  assert.match(ask('What are the reasons for giving up the old lamp?', LAMP), told)
  const apart = LAMP.replace(' First', '\n\nFirst').replace(' Second', '\n\nSecond').replace(' Third', '\n\nThird')
  assert.match(ask('Why was the old lamp given up?', apart), told)
})

test('they are known in other languages, and by a mark in brackets', () => {
  const TURM =
    'Der Turm wurde aus drei Gründen umgebaut. Erstens war das Dach undicht. Es regnete in die Kammer. Zweitens fehlte ein Aufzug.'
  assert.match(ask('Warum wurde der Turm umgebaut?', TURM, 'de'), /Erstens .* Zweitens fehlte ein Aufzug\./)
  const FARO =
    'El faro se instala así. Primero, se copia el archivo en el servidor del faro. Segundo, se ejecuta la orden. Por último, se reinicia el puerto.'
  assert.match(ask('¿Cómo se instala el faro?', FARO, 'es'), /Segundo, .* Por último, se reinicia el puerto\./)
  const DUTIES =
    'The keeper has two duties in the tower. (1) He lights the lamp of the tower. (2) He notes every ship. He sleeps by day.'
  assert.match(
    ask('What are the duties of the keeper?', DUTIES),
    /\(1\) He lights .* \(2\) He notes every ship\. \[1\]/,
  )
})

test('a sentence that says what is asked is told alone, though a series follows it', () => {
  const mill = 'The mill was built in 1850 by the river. First it ground rye. Then it ground bones.'
  assert.doesNotMatch(ask('When was the mill built?', mill), /rye/)
})

test('the first of several may be named within its sentence', () => {
  const text =
    'The winch is made of three parts. In the first part, the rope is wound by hand. The second part holds the drum. Finally, the third part brakes it.'
  assert.match(askSmallTexts({ text }, 'What are the three parts of the winch?').text, /the third part brakes it/)
})
