import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { phraseDefinition, phraseHeading } from './phrase-heading.ts'

const TEXT = 'The wool is washed. To wash the wool, use soap. A spinning wheel turns. A loom stands still.'
const english = { language: 'en', text: TEXT }

describe('a heading as a question', () => {
  const CASES: readonly (readonly [language: string, heading: string, question: string | undefined])[] = [
    ['en', 'How to wash wool', 'How do I wash wool?'],
    ['en', 'Washing the Wool', 'How do I wash the wool?'],
    ['en', 'Who washes the wool?', 'Who washes the wool?'],
    ['en', 'Spinning wheels', undefined],
    ['en', 'The LOOM', 'What is the loom?'],
    ['de', 'Eine Distribution auswählen', 'Wie kann ich eine Distribution auswählen?'],
    ['de', 'Verwaltung von Fehlerberichten', 'Was ist Verwaltung von Fehlerberichten?'],
    ['de', 'Pakete bauen und verteilen', undefined],
    ['de', 'Wolle und Garn', undefined],
    ['it', 'Fili e nodi', undefined],
    ['es', 'Lavar la lana', '¿Cómo lavar la lana?'],
    ['fr', 'Laver la laine', 'Comment laver la laine ?'],
    ['fr', 'Papier de soie', 'Que signifie « Papier de soie » ?'],
    ['it', "Lavare l'intera lana", "Come lavare l'intera lana?"],
    ['pt', 'Lavar a lã', 'Como lavar a lã?'],
  ]
  for (const [language, heading, question] of CASES)
    it(`${language}: ${heading}`, () => {
      assert.equal(
        phraseHeading(heading, { language, text: TEXT.replace('loom', 'loom, another loom') })[0]?.question,
        question,
      )
    })
})

describe('what a term is', () => {
  it('is asked for with the article of the sentence that says it', () => {
    assert.equal(phraseDefinition('A loom is a frame for weaving.', 'Loom', english), 'What is a loom?')
    assert.equal(
      phraseDefinition('Ein Webstuhl ist ein Gerät.', 'Webstuhl', { language: 'de', text: '' }),
      'Was ist ein Webstuhl?',
    )
  })

  it('is not asked for where the sentence speaks of several, or of something else', () => {
    assert.equal(phraseDefinition('The loom stands still.', 'Loom', english), null)
    assert.equal(phraseDefinition('Behind the loom is a wall.', 'Loom', english), null)
    assert.equal(phraseDefinition('Los telares son marcos.', 'Telares', { language: 'es', text: '' }), null)
  })
})
