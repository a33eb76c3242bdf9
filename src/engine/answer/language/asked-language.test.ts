import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectAskedLanguage } from './asked-language.ts'

test('three words are enough to tell the language of a question', () => {
  const asked = {
    de: ['Wer kocht heute?', 'Was ist ein Sequenzer?', 'Gibt es Rabatt?'],
    fr: ['Qui paie ?', 'Quel est le prix ?', 'Comment installer ?'],
    es: ['¿Cuánto cuesta?', 'Quién es el autor'],
    it: ['Chi è l’autore?', 'Quanto costa il biglietto?'],
    pt: ['Quem é o autor?'],
    nl: ['Hoeveel kost het kaartje?'],
    ru: ['Кто автор?'],
    zh: ['作者是谁？'],
    ja: ['作者は誰ですか', '会計は誰', '集会所の電話番号は', '営業時間と定休日は？'],
    en: ['Who wins?', 'What is the refund policy?'],
  }
  for (const [language, questions] of Object.entries(asked))
    for (const question of questions) assert.equal(detectAskedLanguage(question, ['en']), language, question)
})

test('where the words do not tell, the language of the sources does; a letter of its own tells against it', () => {
  assert.equal(detectAskedLanguage('Tarif Nord', ['de']), 'de')
  assert.equal(detectAskedLanguage('Tarif Nord', ['fr', 'en']), 'fr')
  assert.equal(detectAskedLanguage('Kündigungsfrist?', ['en']), 'de')
  assert.equal(detectAskedLanguage('Tarif Nord'), 'en')
})
