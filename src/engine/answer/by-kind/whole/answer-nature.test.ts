import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const STUDY =
  'Nest boxes for swifts\n\n1 Methods\n\nWe put up boxes on twelve houses and watched them for three summers in a row.\n\n2 Results\n\nA third of the boxes were taken. Boxes with calls were taken three times as often as silent ones.\n\n3 Limits\n\nOnly one town was looked at, and all of its houses were old.\n\n4 Recommendations\n\n- Put up boxes early.\n- Play calls in May.\n\n5 Thanks\n\nWe thank the owners of the houses, who let us climb on their roofs so often.\n'
const MINUTES =
  'Minutes of the allotment committee\n\nPresent: R. Okafor, J. Penhale\n\n1 Water\n\nThe standpipe has been leaking since April. Two plumbers will be asked for their prices.\n\n2 Open day\n\nIt will be on 20 July. The leaflets are printed by the school, as they were last year.\n\n3 Any other business\n\nMore parking was asked for. Nothing can be done, since the lane belongs to the farm.\n'
const RECIPE =
  'Leek tart\n\nIngredients\n- 4 leeks\n- 3 eggs\n- some cream\n\nPreparation\n1. Wash the leeks.\n2. Beat the eggs.\n3. Bake it.\n'

const ask = (question: string) =>
  askSmallTexts({ A: STUDY, B: MINUTES, C: RECIPE }, question, {
    known: { A: { name: 'Nest boxes for swifts' }, B: { name: 'june' }, C: { name: 'Leek tart' } },
  })

test('what a study found, recommends and does not reach stands in the section that is called so', () => {
  assert.match(ask('What did the study find out?').text, /A third of the boxes were taken/)
  assert.match(ask('What does the study recommend?').text, /Put up boxes early\.\n- Play calls in May\. \[1\]$/)
  assert.match(ask('What are the weak points of the study?').text, /Only one town was looked at/)
})

test('a document is meant by its kind, which its title or its headings tell', () => {
  const ofMinutes = ask('Summarize the minutes')
  assert.deepEqual([...new Set(ofMinutes.citations.map(({ sourceId }) => sourceId))], ['B'])
  const ofStudy = ask('Sum up the study for me')
  assert.deepEqual([...new Set(ofStudy.citations.map(({ sourceId }) => sourceId))], ['A'])
})

test('in a summary a sentence that does not say what it speaks of is led by its heading', () => {
  assert.match(ask('Summarize the minutes').text, /Water: The standpipe has been leaking since April\./)
})

test('what is in the thing that a source is about is its list of parts', () => {
  assert.match(ask('What is in the tart?').text, /4 leeks\n- 3 eggs\n- some cream \[1\]$/)
  assert.match(ask('How is the tart made?').text, /1\. Wash the leeks\.\n2\. Beat the eggs\.\n3\. Bake it\. \[1\]$/)
})
