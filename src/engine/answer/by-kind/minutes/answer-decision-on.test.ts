import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const MINUTES = `# Meeting of the allotments, 4 May

Present: Ida Lund, Omar Bey.

**1. Water.** The pump has grown 12 % dearer to run. Decision: from June on each plot pays two euros more. Ida writes to all.

**2. Hedge.** Omar proposed to cut the hedge down to one metre. Rejected by four votes to three.

**3. Shed.** The roof of the shed leaks. It was agreed that Omar asks for two offers.

| To do | Who |
| --- | --- |
| Letter about the water costs | Ida |
| Key of the hedge cutter | Omar |
`
const PROTOKOLL =
  '# Protokoll\n\n**1. Wasser.** Die Pumpe läuft teurer. Beschluss: Ab Juni zahlt jede Parzelle zwei Euro mehr.\n\n**2. Hecke.** Omar beantragt, die Hecke auf einen Meter zu kürzen. Abgelehnt mit vier zu drei Stimmen.\n'

test('what was decided about a matter is told by its item, from what brought it up to what came of it', () => {
  assert.match(
    askTexts({ MINUTES }, 'What was decided about the water costs?').text,
    /dearer to run\. Decision: from June/,
  )
  assert.match(askTexts({ MINUTES }, 'What was decided about the shed?').text, /agreed that Omar asks for two offers/)
})

test('whether a proposal was accepted is told with what came of it', () => {
  const { state, text } = askTexts({ MINUTES }, 'Was the proposal to cut the hedge accepted?')
  assert.equal(state, 'answered')
  assert.match(text, /Omar proposed .* Rejected by four votes to three/)
  const ask = (question: string) => askSmallTexts({ PROTOKOLL }, question, { languages: ['de'] }).text
  assert.match(ask('Wurde der Antrag zur Hecke angenommen?'), /Abgelehnt mit vier zu drei/)
  assert.match(ask('Was wurde zum Wasser beschlossen?'), /Ab Juni zahlt/)
})

test('of a matter on which nothing was decided no decision is told', () => {
  assert.notEqual(askTexts({ MINUTES }, 'What was decided about the parking?').state, 'answered')
})
