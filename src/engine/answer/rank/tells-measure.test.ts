import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const MIETE =
  'MIETVERTRAG\n\n§ 1 Miete\nDie Grundmiete beträgt monatlich 812,00 €. Hinzu kommen 145,00 € für die Betriebskosten.\n\n§ 2 Kaution\nDie Mieter zahlen eine Kaution von drei Grundmieten (2.436,00 €).\n\n' +
  '§ 3 Kleine Reparaturen\nDie Kosten für Kleinreparaturen tragen die Mieter bis 100 € im Einzelfall, höchstens jedoch 300 € im Jahr. Die Treppe reinigen die Mieter jede zweite Woche.\n'

test('the measure of a thing is told by the sentence that gives it as that of the thing', () => {
  const rent = askSmallTexts({ MIETE }, 'Wie hoch ist die Miete?', { languages: ['de'] }).text
  assert.match(rent, /^Die Grundmiete beträgt monatlich \*\*812,00 €\*\*/)
  const deposit = askSmallTexts({ MIETE }, 'Wie hoch ist die Kaution?', { languages: ['de'] }).text
  assert.match(deposit, /^Die Mieter zahlen eine Kaution von drei Grundmieten/)
})

test('who rents says nothing of what the rent is', () => {
  const TENANTS = MIETE.replace(/§ 1[^§]*/u, '')
  const { text } = askSmallTexts({ TENANTS }, 'Wie hoch ist die Miete?', { languages: ['de'] })
  assert.doesNotMatch(text, /^Die Kosten für Kleinreparaturen/)
})
