import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'
import { asksBehind } from './answer-behind-former.ts'

test('"What else?" is told in part by what stands behind what was told', () => {
  const BAR = {
    bar: [
      '# Bar',
      'The bar shows the name of the pane. On its right the hour is shown. A red dot warns of a full disk.',
      '# Keys',
      'The key Q closes a pane.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(BAR))
  const { state, text } = converse('What does the bar show?', 'What else?')
  assert.equal(state, 'partial')
  assert.match(text, /^On its right the hour|^A red dot/)
})

const MORE = {
  en: ['What else?', 'Tell me more', 'Tell me more about it, please'],
  de: ['Was noch?', 'Und was sonst noch?', 'Erzähl mir mehr davon'],
  fr: ["Quoi d'autre ?", 'Dis-m’en plus'],
  es: ['¿Qué más?', '¿Y algo más?', 'Cuéntame más'],
  it: ['Che altro?', 'Dimmi di più'],
  pt: ['O que mais?', 'Conte-me mais'],
  nl: ['Wat nog meer?', 'Vertel me meer'],
  ja: ['ほかには?'],
  ru: ['Что ещё?', 'Расскажи подробнее'],
  zh: ['还有呢？'],
}

test('it is asked in ten languages, and not where the question brings a matter', () => {
  for (const [language, questions] of Object.entries(MORE))
    for (const question of questions) assert.ok(asksBehind(question, language), question)
  assert.ok(!asksBehind('What else does the bar show?', 'en'))
  assert.ok(!asksBehind('Tell me more about the keys', 'en'))
  assert.ok(!asksBehind('Больше всего хлеба', 'ru'))
})
