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

test('what all of it costs is told by the total where nothing says what the thing costs', () => {
  const TRIP =
    'Voyage: round the skerries, 8 days\n\nThe total price is £3,480 for both. We ask for 20 % by 17 March.\n\nA voyage by dinghy (£89) and the drinks are not included.'
  const { text, state } = askSmallTexts({ TRIP }, 'How much does the voyage cost?')
  assert.match(text, /^The total price is \*{0,2}£3,480/)
  assert.notEqual(state, 'no_support')
})
