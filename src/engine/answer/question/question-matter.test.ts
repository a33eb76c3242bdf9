import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { readMatter } from './question-matter.ts'

/** A notebook that holds nothing but these words. */
const holding = (language: string, text: string) => {
  const { terms } = loadAnalyzer(language)
  const held = new Set(terms(text))
  const termsFrom = (prefix: string) => new Set([...held].filter((term) => term.startsWith(prefix)))
  return { terms, termsFrom, weightOf: (term: string) => (held.has(term) ? 1 : 5) }
}

const heavyOf = (question: string, language: string, text = '') =>
  readMatter(question, language, holding(language, text)).heavy

test('words that questions need and sources rarely repeat count little, in every language', () => {
  assert.deepEqual(readMatter('Wie hoch darf die Kaution sein?', 'de', holding('de', '')), {
    heavy: ['kaution'],
    light: ['hoch', 'darf'],
    unknownVerbs: [],
  })
  assert.deepEqual(heavyOf('Combien de farine faut-il ?', 'fr'), ['farin'])
  assert.deepEqual(heavyOf('¿Se puede fumar?', 'es'), ['fum'])
  assert.deepEqual(heavyOf('Mogen honden mee?', 'nl'), ['hond'])
})

test('a verb that stands nowhere counts little, a noun that stands nowhere counts in full', () => {
  const readUnknown = (question: string, language: string, text = '') =>
    readMatter(question, language, holding(language, text)).unknownVerbs
  assert.deepEqual(readUnknown('How many people can sit on the council?', 'en', 'council people'), ['sit'])
  assert.deepEqual(readUnknown('How long does the warden stay in office?', 'en', 'warden office'), ['stay'])
  assert.deepEqual(readUnknown('How many calories does a slice of the bread have?', 'en', 'bread'), [])
  assert.deepEqual(readUnknown('Is there a company car?', 'en', 'company'), [])
  assert.deepEqual(readUnknown('Wer hat das Dach repariert?', 'de', 'Dach'), ['repariert'])
  assert.deepEqual(readUnknown('Welches Dach ist das älteste?', 'de', 'Dach'), [])
  assert.deepEqual(readUnknown('Pourquoi le texte est écrit en rouge ?', 'fr', 'texte rouge'), ['écrit'])
  assert.deepEqual(readUnknown('¿Quién ganó la carrera?', 'es', 'carrera'), ['gan'])
  assert.deepEqual(readUnknown('Кто построил мост?', 'ru', 'мост'), ['постро'])
})

test('an everyday verb, adjective or vague noun that stands nowhere counts little wherever it stands', () => {
  const readUnknown = (question: string, language: string, text: string) =>
    readMatter(question, language, holding(language, text)).unknownVerbs
  assert.deepEqual(readUnknown('Can I use ordinary salt around the house?', 'en', 'use salt house'), [
    'ordinari',
    'around',
  ])
  assert.deepEqual(readUnknown('Welche Sachen kommen aus dem Hof?', 'de', 'Hof'), ['komm', 'sach'])
  assert.deepEqual(readUnknown('Wat gebeurt er als ik een vakje openmaak?', 'nl', 'vakje'), ['openmak'])
  assert.deepEqual(readUnknown('¿Puedo echarle hielo?', 'es', 'hielo'), ['echarl'])
  assert.deepEqual(readUnknown('O que mede o projeto mais alto?', 'pt', 'projeto'), ['alto'])
  assert.deepEqual(heavyOf('买了多少天之内可以退货？', 'zh', '十五天之后退货'), ['退货'])
})

test('a question that is all frame keeps its words', () => {
  assert.deepEqual(heavyOf('Wie hoch?', 'de'), ['hoch'])
})

test('Chinese and Japanese questions keep their words, without particles and pairs across two of them', () => {
  const text = '1998年，市政府开展了一项研究，发现桥梁安全。'
  assert.deepEqual(heavyOf('1998年的研究发现了什么？', 'zh', text), ['1998', '研究', '发现'])
  assert.deepEqual(heavyOf('桥梁在哪里？', 'zh', text), ['桥梁'])
  assert.deepEqual(heavyOf('会議室はどこにありますか？', 'ja', '会議室は二階です。'), ['会議', '議室'])
})

test('a name that stands nowhere is missing whole', () => {
  assert.ok(heavyOf('富士山の高さは何メートルですか？', 'ja', '図書館です。').includes('富士'))
})

test('a Japanese word of one sign counts as the sources go on behind it, and one that stands nowhere is missing', () => {
  assert.deepEqual(heavyOf('車で行ってもいいですか？', 'ja', '車をとめる場所')[0], '車を')
  assert.deepEqual(heavyOf('傘は必要ですか？', 'ja', '傘の貸し出し'), ['傘の'])
  assert.deepEqual(heavyOf('傘は必要ですか？', 'ja', '帽子の貸し出し'), ['傘'])
})
