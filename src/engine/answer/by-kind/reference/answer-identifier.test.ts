import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ask = (source: string, question: string, language = 'en') =>
  askSmallTexts({ source }, question, { languages: [language] }).text

const INVOICE =
  'Joinery Lacombe\n14 Tanner Street\n\n# INVOICE No. 2026-0187\n\nCustomer number: 55120\nYour order of 2 October\n\nThe invoice is due in thirty days. Please name the number of the invoice when you pay.\n'

test('the number that a thing goes by is told from the line that gives it', () => {
  assert.equal(ask(INVOICE, 'What is the invoice number?'), 'INVOICE No. **2026-0187** [1]')
  assert.equal(ask(INVOICE, 'What is the number of the invoice?'), 'INVOICE No. **2026-0187** [1]')
  assert.match(ask(INVOICE, 'What is my customer number?'), /Customer number: \*\*55120\*\* \[1\]$/)
  assert.doesNotMatch(ask(INVOICE, 'What is the order number?'), /\*\*/)
})

test('so it is in other languages', () => {
  const RECHNUNG =
    'Tischlerei Lohmann\n\nRechnung Nr. 2026/118\nKundennummer: K-4471\n\nBitte zahlen Sie die Rechnung in dreißig Tagen.\n'
  assert.equal(ask(RECHNUNG, 'Wie lautet die Rechnungsnummer?', 'de'), 'Rechnung Nr. **2026/118** [1]')
  assert.equal(ask(RECHNUNG, 'Wie ist meine Kundennummer?', 'de'), 'Kundennummer: **K-4471** [1]')
  const FACTURE = 'Menuiserie Lacombe\n\nFACTURE N° 2026-0187\n\nLa facture est à payer sous trente jours.\n'
  assert.equal(ask(FACTURE, 'Quel est le numéro de la facture ?', 'fr'), 'FACTURE N° **2026-0187** [1]')
})

test('of two numbers neither is told', () => {
  const BOTH = 'Invoice No. 118 was paid in May.\n\nInvoice No. 119 is open.\n\nThe harbour pays both.\n'
  assert.doesNotMatch(ask(BOTH, 'What is the invoice number?'), /\*\*118/)
})
