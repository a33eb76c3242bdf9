import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const SPENT =
  '| Date | Shop | Category | Amount | Paid by | Refundable |\n| 2026-01-10 | Railways | Travel | 40.50 | Tom | TRUE |\n| 2026-01-16 | Corner Store | Groceries | 12.00 | Tom | FALSE |\n' +
  '| 2026-03-02 | Railways | Travel | 20.00 | Ines | FALSE |\n| 2026-03-09 | Railways | Travel | 8.25 | Tom | FALSE |\n| 2026-03-30 | Thread & Co | Clothes | 70.00 | Ines | TRUE |\n| 2026-04-01 | Railways | Travel | 10.00 | Ines | FALSE |\n'
const AUSGABEN =
  'Das haben wir im Haushalt für die Wohnung und die Reisen ausgegeben.\n\nDatum;Laden;Betrag;Wer\n04.01.2026;Markt;10,50;Ines\n09.02.2026;Bahn;40,00;Tom\n03.03.2026;Bahn;20,25;Tom\n11.03.2026;Markt;9,75;Ines\n12.04.2026;Markt;5,00;Ines\n'
const PRICES = SPENT.replace('Amount', 'Price')

const ask = (texts: Record<string, string>, question: string) =>
  askSmallTexts(texts, question).text.replaceAll('**', '').split('\n')[0]!

test('how much was spent is the sum over the rows that the question chooses, which are named', () => {
  assert.match(ask({ SPENT }, 'How much did Tom pay?'), /^Sum of Amount over 3 rows: 60\.75 \(Paid by Tom\)/)
  assert.match(ask({ SPENT }, 'How much was spent in March?'), /^Sum of Amount over 3 rows: 98\.25 \(Date March\)/)
  assert.match(ask({ SPENT }, 'How much did Ines pay for travel?'), /30\.00 \(Paid by Ines, Category Travel\)/)
  assert.match(ask({ SPENT }, 'How much did Ines pay for clothes?'), /^Amount of .*70\.00/)
  assert.match(ask({ AUSGABEN }, 'Wie viel hat Tom bezahlt?'), /^Summe von Betrag über 2 Zeilen: 60,25/)
  assert.match(ask({ AUSGABEN }, 'Wie viel wurde im März ausgegeben?'), /^Summe von Betrag über 2 Zeilen: 30,00 /)
})

test('an amount is told by no column of yes and no alone, and prices add up to nothing', () => {
  assert.match(ask({ SPENT }, 'How much is refundable?'), /^Sum of Amount over 2 rows: 110\.50 \(Refundable TRUE\)/)
  assert.doesNotMatch(ask({ PRICES }, 'How much did Tom pay?'), /Sum/)
})

test('rows of a thing say not whether it is allowed', () => {
  const rules = 'We keep the travel of the office small this year.\n\nTravel is frozen until January.\n'
  assert.doesNotMatch(ask({ SPENT, rules }, 'Is travel allowed?'), /rows hold/)
})
