import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const PERILS =
  '# Regatta\n\nIt is rowed in May.\n\n## Perils\n\n| No. | Peril | Chance | Keeper |\n|---|---|---|---|\n| P1 | Fog hides the second buoy | Low | Ida |\n| P2 | Flood week clashes with lessons | High | Olav |\n| P3 | Launch runs dry | Medium | Ida |\n'
const WATER =
  '# Water of the pond\n\n| Angler | Day | Sample | Sign |\n|---|---|---|---|\n| Ida Lund | 3 May | Nitrate 60 | H |\n| Ida Lund | 3 May | Oxygen 9 | |\n| Ida Lund | 3 May | Phosphate 2 | H |\n'

test('all rows of a table answer in part where some of them are asked for by what none says', () => {
  assert.notEqual(askSmallTexts({ text: PERILS }, 'Which peril is the most dangerous?').state, 'answered')
  assert.notEqual(askSmallTexts({ WATER }, 'Which samples are too acid?').state, 'answered')
})

test('what somebody should do is told by no cell', () => {
  assert.doesNotMatch(askSmallTexts({ WATER }, 'What should the angler do about the nitrate?').text, /\*\*Ida Lund\*\*/)
  const text = WATER.replace('Angler', 'Angler')
    .replace('Sample', 'Probe')
    .replace('# Water of the pond', '# Teichwasser')
  const answer = askSmallTexts({ text }, 'Was soll der Angler gegen Nitrate tun?', { languages: ['de'] })
  assert.doesNotMatch(answer.text, /\*\*Ida Lund\*\*/)
})
