import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../tests/support/ask-texts.ts'
import { isAskedFor } from './language/is-asked-for.ts'

test('how-to questions are known in the first person and by reflexive verbs', () => {
  for (const question of [
    'Come monto la tenda?',
    'Como monto a tenda?',
    '¿Cómo monto la tienda?',
    'La lámpara no para, ¿cómo la apago?',
    'Ho una tenda nuova, come la monto?',
    'A tenda caiu, como a levanto?',
    'Hoe monteer ik de tent?',
    'Как записаться на курс?',
    'Как пройти осмотр?',
  ])
    assert.ok(isAskedFor('steps', question), question)
})

test('what people call their documents is a source, and a point is a part', () => {
  const PONTE =
    '# A ponte nova\n\nA ponte liga duas freguesias. Foi inaugurada em maio. A obra custou dois milhões de euros.\n'
  assert.equal(askSmallTexts({ PONTE }, 'Resuma a notícia.').state, 'answered')
  const ACTA = '# Acta\n\n## 1. Cuentas\n\nEl saldo es de cien euros.\n\n## 2. Obras\n\nSe pinta la escalera en mayo.\n'
  assert.match(askSmallTexts({ ACTA }, '¿Qué dice el punto 2?').text, /escalera/)
})

test('a byline names its writer also with a date behind', () => {
  const texts = {
    PONTE: '# A ponte nova\n\nPor Rita Falcão — 3 de junho de 2022\n\nA ponte liga duas freguesias.\n',
    BRIDGE: '# The new bridge\n\nBy Tom Ferris, 3 June 2022\n\nThe bridge joins two parishes.\n',
  }
  const asked = (text: string, name: keyof typeof texts) => askSmallTexts({ [name]: texts[name] }, text).text
  assert.match(asked('Quem escreveu a notícia?', 'PONTE'), /Rita Falcão/)
  assert.match(asked('Who wrote this article?', 'BRIDGE'), /Tom Ferris/)
})

const COURSES = 'Course,Leader,Starts,Weeks,Fee\nSketching,Ada Moe,3 May,6,40\nPottery,Per Lund,9 May,8,55\n'
const FARM = 'Der Hof wird von der Familie Lang geführt. Verkauft werden Eier, Kartoffeln und Käse.'

test('a table whose language nothing tells is foreign to no question, whatever stands beside it', () => {
  const texts = { Kurse: COURSES, Hof: FARM }
  const { state, text } = askTexts(texts, 'When does Sketching start?')
  assert.deepEqual([state, text], ['answered', 'Starts of Sketching: **3 May** [1]'])
  assert.match(askTexts(texts, 'Which course is the cheapest?').text, /^\*\*Sketching/)
  assert.match(askTexts(texts, 'Wer führt den Hof?').text, /Familie Lang/)
})

test('words of such a table are known in their forms to questions of the language beside it', () => {
  const STORMS = 'Hurricanes,Year\nIris,2001\nOtto,2016\nErika,2015\n'
  const texts = { Storms: STORMS, Farm: 'The farm is run by the Lang family. They sell eggs and cheese.' }
  assert.doesNotMatch(askTexts(texts, 'How many hurricanes hit Guam?').text, /Not found[^.]*hurricane/)
})
