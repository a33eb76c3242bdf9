import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const PURSE =
  '# Club purse\n\n| Post | Budget | Used | Remaining |\n|---|---|---|---|\n| Boats | £9,000 | £7,500 | £1,500 |\n| Coaching | £4,000 | £1,000 | £3,000 |\n| Paint | £800 | £650 | £150 |\n'
const KASSE =
  '# Vereinskasse\n\n| Posten | Budget | Ausgaben |\n|---|---|---|\n| Boote | 9.000 € | 7.500 € |\n| Farbe | 800 € | 650 € |\n'

const tell = (texts: Record<string, string>, text: string, languages = ['en']) =>
  askSmallTexts(texts, text, { languages })

test('what is left of a budget is told by the column of what remains, and not by the budget', () => {
  for (const question of [
    'How much of the coaching budget is left?',
    'What is the remaining budget for coaching?',
    'How much coaching budget remains?',
  ])
    assert.match(tell({ PURSE }, question).text, /^Remaining of Coaching: \*\*£3,000\*\* \[1\]$/, question)
  assert.match(tell({ PURSE }, 'How much is the budget for coaching?').text, /\*\*£4,000\*\*/)
})

test('where no column says what remains, no other amount is told as that, but the whole row', () => {
  const answer = tell({ KASSE }, 'Wie viel vom Budget für Farbe ist noch übrig?', ['de'])
  assert.doesNotMatch(answer.text, /\*\*800 €\*\*/)
  assert.match(answer.text, /Budget: 800 €; Ausgaben: 650 €/) // the row, of which the reader can reckon it
})

const PERILS =
  '# Perils of the regatta\n\n| No. | Peril | Keeper |\n|---|---|---|\n| P1 | Fog hides the second buoy | Ida |\n| P2 | Flood week clashes with rowing lessons | Olav |\n| P3 | Launch runs dry | Ida |\n'

test('a row whose cell mentions an act counts nobody who does it', () => {
  const answer = tell({ PERILS }, 'How many people will take lessons?')
  assert.doesNotMatch(answer.text, /of 3 rows/)
  assert.match(tell({ PERILS }, 'How many perils does Ida keep?').text, /^\*\*2\*\* of 3 rows/)
})
