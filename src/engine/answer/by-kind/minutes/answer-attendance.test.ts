import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const MINUTES =
  '# Board of the lido, 4 May\n\nPresent: Ida Lund (chair), Omar Bey. Apologies: Pia Holt.\n\nThe pool opens in June. Next meeting: 8 June.\n'
const PROTOKOLL =
  '# Protokoll\n\n**Ort:** Saal 2\n**Anwesend:** 12 Mitglieder, 2 Gäste\n**Es fehlen:** Rosa Kern\n\nDie nächste Sitzung ist im Juni.\n'

test('who was at a meeting, and who was not, is told by the line of the minutes that names them', () => {
  for (const question of ['Who was at the meeting?', 'Who was present?'])
    assert.match(askTexts({ MINUTES }, question).text, /^Present: Ida Lund \(chair\), Omar Bey\. \[1\]$/)
  for (const question of ['Who was not at the meeting?', "Who didn't come?", 'Who sent apologies?'])
    assert.match(askTexts({ MINUTES }, question).text, /^Apologies: Pia Holt/)
})

test('a label that stands among other lines is found, in German too', () => {
  const ask = (question: string) => askSmallTexts({ PROTOKOLL }, question, { languages: ['de'] }).text
  assert.match(ask('Wer war auf der Sitzung?'), /^Anwesend: 12 Mitglieder/)
  assert.match(ask('Wer fehlte?'), /^Es fehlen: Rosa Kern/)
})

test('who was somewhere else is no question of minutes', () => {
  assert.doesNotMatch(askTexts({ MINUTES }, 'Who was at the pool?').text, /^Present:/)
})
