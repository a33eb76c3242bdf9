import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from './frame-words.ts'

const contentOf = (question: string, language: string) => readContent(question, language).match(/[\p{L}\p{N}]+/gu)

test('what a question is put with is no part of its matter', () => {
  assert.deepEqual(contentOf('Can you please tell me how many pumps the plant has, according to the document?', 'en'), [
    'pumps',
    'plant',
  ])
  assert.deepEqual(contentOf('Können Sie mir bitte sagen, wie viele Pumpen das Werk hat?', 'de'), ['Pumpen', 'Werk'])
  assert.deepEqual(
    contentOf('Pouvez-vous m’expliquer combien de pompes possède l’usine ?', 'fr')?.includes('pompes'),
    true,
  )
  assert.deepEqual(contentOf('¿Cuántas bombas hay según el documento?', 'es'), ['bombas'])
})

test('the same word stays where it is the matter itself', () => {
  assert.deepEqual(contentOf('Is the long jump a part of it?', 'en')?.includes('long'), true)
  assert.deepEqual(contentOf('What?', 'en'), ['What'])
})

test('the word by which a reason is asked for, and how many at a time in an idiom, are no matter of a question', () => {
  const asked: readonly (readonly [string, string, readonly string[]])[] = [
    ['en', 'What was the reason to split Larchmail?', ['split', 'Larchmail']],
    ['en', 'Can I print a whole bunch of labels in one go?', ['print', 'labels']],
    ['de', 'Was war der Grund für die Teilung?', ['Teilung']],
    ['de', 'Kann ich ganz viele Etiketten auf einmal drucken?', ['Etiketten', 'drucken']],
    ['fr', 'Quelle était la raison de la scission ?', ['scission']],
    ['es', '¿Cuál fue el motivo de la escisión?', ['escisión']],
    ['it', 'Qual è il motivo della scissione?', ['scissione']],
    ['nl', 'Wat was de reden voor de splitsing?', ['splitsing']],
    ['pt', 'Qual foi o motivo da cisão?', ['cisão']],
  ]
  for (const [language, question, matter] of asked) {
    const content: readonly string[] = contentOf(question, language) ?? []
    for (const word of matter) assert.ok(content.includes(word), question)
    for (const word of ['reason', 'bunch', 'one', 'go', 'Grund', 'einmal', 'raison', 'motivo', 'reden'])
      assert.ok(!content.includes(word), `${question}: ${word}`)
  }
})

test('that something is possible is how yes or no is asked for, and no matter of the question', () => {
  const asked: readonly (readonly [string, string, readonly string[]])[] = [
    ['en', 'Is it possible to raise the bridge?', ['raise', 'bridge']],
    ['de', 'Ist es möglich, die Brücke zu heben?', ['Brücke', 'heben']],
    ['fr', 'Est-il possible de lever le pont ?', ['lever', 'pont']],
    ['es', '¿Es posible levantar el puente?', ['levantar', 'puente']],
    ['it', 'È possibile alzare il ponte?', ['alzare', 'ponte']],
    ['nl', 'Is het mogelijk om de brug te openen?', ['brug', 'openen']],
    ['pt', 'É possível levantar a ponte?', ['levantar', 'ponte']],
  ]
  for (const [language, question, matter] of asked) assert.deepEqual([...contentOf(question, language)!], matter)
  assert.deepEqual([...contentOf('Wurde die Brücke schon einmal gehoben?', 'de')!], ['Brücke', 'gehoben'])
})
