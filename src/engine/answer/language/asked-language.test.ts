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

test('languages that only phrases are known of are told by their words, and outweigh none of the others', () => {
  const asked = {
    pl: 'Kto jest dyrektorem?',
    sv: 'Vem är kassör i föreningen?',
    tr: 'Elektrik faturasını kim öder ve ne zaman?',
    cs: 'Kdo je ředitelem školy?',
    ko: '도서관은 언제 휴관합니까?',
    el: 'Πότε ανοίγει το μουσείο;',
    ar: 'متى يفتح المتحف؟',
    he: 'מתי נפתח המוזיאון?',
    hi: 'संग्रहालय कब खुलता है?',
    vi: 'Bảo tàng mở cửa khi nào?',
  }
  for (const [language, question] of Object.entries(asked))
    for (const sources of [['en'], [language], []])
      assert.equal(detectAskedLanguage(question, sources), language, `${question} ${sources}`)
  assert.equal(detectAskedLanguage('Which projects were funded?', ['pl']), 'en')
})

test('where the words do not tell, the language of the sources does; a letter of its own tells against it', () => {
  assert.equal(detectAskedLanguage('Tarif Nord', ['de']), 'de')
  assert.equal(detectAskedLanguage('Tarif Nord', ['fr', 'en']), 'fr')
  assert.equal(detectAskedLanguage('Kündigungsfrist?', ['en']), 'de')
  assert.equal(detectAskedLanguage('Tarif Nord'), 'en')
})

test('an Italian question with "d\u2019" and "un\u2019" is no French one', () => {
  assert.equal(detectAskedLanguage("Quante monete d'oro costa richiamare un'unità già esperta?", ['it']), 'it')
  assert.equal(detectAskedLanguage("Combien coûte l'unité d'or ?", ['it']), 'fr')
})
