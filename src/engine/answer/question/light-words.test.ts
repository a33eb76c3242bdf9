import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { findOwnPeople } from './light-words.ts'

const LETTER =
  'Dear parents,\n\nIf your child falls ill you will be asked to collect them. Sweets, mobile phones and games must be ' +
  'left at home. The tent costs 12 euros per child. Towels are not supplied.\n\nA meeting takes place on 3 May at 6 pm.'
const RULES =
  'Ruhezeiten gelten von 22 bis 6 Uhr.\n\nTelefone und Spielkonsolen bleiben in der Tasche.\n\nFahrräder stehen im Hof. ' +
  'Wer im Gartenhaus übernachtet, zahlt 9 Euro.'
const NOTICE =
  'Les trottinettes restent au garage.\n\nLe goûter est servi à 16 h.\n\nLe port du casque est obligatoire.'

const read = (text: string, language: string) =>
  findOwnPeople(text, language).map(({ start, end }) => text.slice(start, end))

test('of whom an asker speaks as theirs is found in each language, and whose it is alone where no person follows', () => {
  for (const [language, question, said] of [
    ['en', 'Can my nine-year-old daughter swim?', 'my nine-year-old daughter'],
    ['de', 'Darf meine kleine Tochter mit?', 'meine kleine Tochter'],
    ['fr', 'Mon fils peut-il venir ?', 'Mon fils'],
    ['es', '¿Puede mi hijo venir?', 'mi hijo'],
    ['it', 'Mio figlio può venire?', 'Mio figlio'],
    ['pt', 'O meu filho pode vir?', 'meu filho'],
    ['nl', 'Mag mijn vriendin mee?', 'mijn vriendin'],
    ['ru', 'Может ли мой сын прийти?', 'мой сын'],
    ['ja', '息子は入れますか？', '息子'],
    ['en', 'Where is my key?', 'my'],
  ] as const)
    assert.deepEqual(read(question, language), [said], question)
  assert.deepEqual(read('Where do the children sleep?', 'en'), [])
})

test('who asks and when turns no rule for a thing into a refusal', () => {
  for (const [source, question, said] of [
    [LETTER, 'Can my son take his mobile?', /^Sweets, mobile phones/],
    [LETTER, 'What happens if my daughter falls ill?', /^If your child falls ill/],
    [RULES, 'Darf mein Sohn am Wochenende ein Telefon benutzen?', /^Telefone und Spielkonsolen/],
    [NOTICE, 'Ma fille doit-elle porter un casque ?', /^Le port du casque/],
  ] as const) {
    const { state, text } = askTexts({ source }, question)
    assert.match(text, said, question)
    assert.equal(state, 'answered', question)
  }
})

test('what stands beside the asker alone answers nothing', () => {
  for (const [source, question] of [
    [LETTER, 'Can my daughter bring her guitar?'],
    [LETTER, 'What happens if my son breaks a window?'],
    [RULES, 'Darf meine Tochter am Wochenende trommeln?'],
    [NOTICE, 'Mon fils peut-il pêcher ?'],
    ['Swimmers may return after the thunder.\n\nLockers cost 1 pound.', 'Can my daughter swim alone?'],
  ] as const)
    assert.notEqual(askTexts({ source }, question).state, 'answered', question)
})

test('a day is missed where it tells when or for how much', () => {
  assert.notEqual(askTexts({ LETTER }, 'How much is the tent at the weekend?').state, 'answered')
})
