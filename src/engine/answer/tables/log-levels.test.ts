import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const LOG =
  '| Date | Time | Level | Source | Message |\n| 2026-09-30 | 04:50:00 | WARN | Queue | Retry of the payment |\n| 2026-10-02 | 04:50:00 | ERROR | Billing | Connection to database lost |\n' +
  '| 2026-10-03 | 05:50:10 | WARN | Billing | Slow answer of the database |\n| 2026-10-05 | 07:10:00 | FATAL | Queue | No space left on device |\n| 2026-11-01 | 04:50:00 | ERROR | Queue | Connection to database lost |\n'

const ask = (question: string) => askSmallTexts({ LOG }, question).text.replaceAll('**', '').split('\n')

test('lines of a log are counted by how grave they are, by month, by day and by who says it', () => {
  assert.match(ask('How many errors are there?')[0]!, /^3 of 5 rows hold Level ERROR\/FATAL/)
  assert.match(ask('How many errors were there in October?')[0]!, /^2 of 5 rows hold Level ERROR\/FATAL, Date October/)
  assert.match(ask('How many warnings happened on 3 October 2026?')[0]!, /^1 of 5 rows hold Level WARN, Date 3 October/)
  assert.match(ask('How many warnings came from Billing?')[0]!, /^1 of 5 rows/)
})

test('they are counted in whatever language asks', () => {
  assert.match(ask('Wie viele Fehler gab es im Oktober?')[0]!, /^2 von 5 Zeilen/)
  assert.match(ask('Combien d’erreurs en octobre ?')[0]!, /^2 /)
})

test('a line of a log goes by what it says', () => {
  assert.equal(ask('How many errors were there in November?')[1], '- Connection to database lost, 2026-11-01 [2]')
})
