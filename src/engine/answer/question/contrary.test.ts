import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { asksDenied, onlyBelieves, saysContrary } from './contrary.ts'

const ask = (text: string, question: string, language: string) =>
  askSmallTexts({ TEXT: text }, question, { languages: [language] })

test('what says that it closed does not answer when it opened', () => {
  const told = ask(
    'The boat hire closed in 2021 since nobody ran it. Bread is sold.',
    'When did the boat hire open?',
    'en',
  )
  assert.notEqual(told.state, 'answered')
  assert.ok(!told.text.includes('**'), told.text)
})

test('the opposite of an act is known in every language, and answers how long, why and whether', () => {
  assert.ok(saysContrary('Wann wird das Tor geöffnet?', 'Das Tor ist seit Mai geschlossen.'))
  assert.ok(saysContrary('¿Cuándo cierra el museo?', 'El museo abre a las 10.'))
  assert.ok(saysContrary('游泳馆几点关门?', '游泳馆早上七点开门。'))
  assert.ok(!saysContrary('Quand ferme le musée ?', 'Le musée ouvre à 9 h et ferme à 18 h.'))
  assert.ok(!saysContrary('Until when is the pool open?', 'The pool closes at 7.'))
  assert.ok(!saysContrary('Is the pool open?', 'The pool closes at 7.'))
})

test('who does not pay is not answered by who pays', () => {
  assert.ok(asksDenied("What don't they pay for?"))
  assert.ok(!asksDenied('What is the fine for parking without a ticket?'))
  assert.notEqual(ask('Neue Pächter zahlen 500 Euro Ablöse.', 'Wer zahlt keine Ablöse?', 'de').state, 'answered')
})

test('what one may think is so is no answer to whether it is', () => {
  for (const [question, said] of [
    ['Does hiding the network help?', 'You might think that hiding the network helps.'],
    ['Verbessert das Verstecken die Sicherheit?', 'Man könnte meinen, dass Verstecken die Sicherheit verbessert.'],
    ['Masquer le réseau améliore-t-il la sécurité ?', 'Vous pouvez penser que masquer le réseau améliore la sécurité.'],
  ] as const)
    assert.ok(onlyBelieves(question, said), question)
  assert.ok(!onlyBelieves('Does hiding the network help?', 'Hiding the network does not help.'))
  assert.ok(!onlyBelieves('What helps?', 'You might think that hiding the network helps.'))
})

test('whether something is so is asked with any verb before its subject', () => {
  for (const question of ['Braucht der Test Rechte?', 'Coûte-t-il cher ?', 'Heb ik een scanner nodig?'])
    assert.ok(isAskedFor('polar', question), question)
  for (const question of ['Combien cela coûte-t-il ?', 'Welche Seite ist die erste?', 'Met de trein?'])
    assert.ok(!isAskedFor('polar', question), question)
})
