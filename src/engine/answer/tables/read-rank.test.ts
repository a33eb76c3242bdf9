import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const HILLS =
  '| Hill | Height (m) | Cairns |\n|---|---|---|\n| Brannoch | 412 | 3 |\n| Caldrey | 655 | 1 |\n| Dunmoor | 388 | 3 |\n| Ersley | 590 | 7 |\n| Fenlaw | 501 | 2 |\n'
const HUEGEL = 'Hügel;Höhe;Hütten\nBrannoch;412;3\nCaldrey;655;1\nDunmoor;388;3\nErsley;590;7\nFenlaw;501;2\n'

const tell = (texts: Record<string, string>, text: string, languages = ['en']) =>
  askSmallTexts(texts, text, { languages })

test('the second highest is not the highest: the row at the asked place is told, with its place', () => {
  for (const question of [
    'Which hill is the second tallest?',
    'Second highest height',
    'Which hill has the 2nd highest height?',
  ])
    assert.match(
      tell({ HILLS }, question).text,
      /^\*\*Ersley\*\*: Height \(m\) 590, number 2 of 5 from the highest \[1\]/,
      question,
    )
  assert.match(tell({ HILLS }, 'Which hill has the third lowest height?').text, /^\*\*Fenlaw\*\*: .*501, number 3 of 5/)
})

test('the place is read in the words of other languages, and of a compound', () => {
  const questions: Record<string, string> = {
    de: 'Welcher Hügel hat die zweitgrößte Höhe?',
    nl: 'Welke heuvel heeft op één na de hoogste Höhe?',
    fr: 'Quelle est la deuxième Höhe la plus élevée ?',
    es: '¿Cuál es la segunda Höhe más alta?',
    it: 'Qual è la seconda Höhe più alta?',
    pt: 'Qual é a segunda Höhe mais alta?',
  }
  for (const [code, question] of Object.entries(questions))
    assert.match(tell({ HUEGEL }, question, [code]).text, /^\*\*Ersley\*\* ?: Höhe 590, .*2.* 5/u, code)
})

test('where rows are equal, all as far as the asked place are told', () => {
  const { text } = tell({ HILLS }, 'Which hill has the second most cairns?')
  assert.match(
    text,
    /^- \*\*Ersley\*\*: Cairns 7 \[1\]\n- \*\*Brannoch\*\*: Cairns 3 \[2\]\n- \*\*Dunmoor\*\*: Cairns 3/,
  )
})

test('a place that is none of an end, and one from behind, get no extreme for an answer', () => {
  for (const question of ['Next to last hill by height', 'In the fourth walk, which hill has the highest height?'])
    assert.doesNotMatch(tell({ HILLS }, question).text, /highest of|latest of/, question)
  assert.doesNotMatch(tell({ HILLS }, 'Which is the ninth highest hill?').text, /highest/)
})
