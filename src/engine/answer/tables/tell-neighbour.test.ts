import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const STAGES =
  '# The coast path\n\nThe path goes along the coast.\n\n## Stages\n\n| Stage | Length | Inn |\n|---|---|---|\n| Gull Bay | 14 km | The Anchor |\n| Seal Rock | 19 km | The Lantern |\n| White Head | 11 km | The Ferry |\n'
const STRECKE =
  '# Küstenweg\n\n## Etappen\n\n| Etappe | Länge | Gasthof |\n|---|---|---|\n| Möwenbucht | 14 km | Zum Anker |\n| Robbenfels | 19 km | Zur Laterne |\n| Weißes Kap | 11 km | Zur Fähre |\n'

const ask = askSmallTexts

test('the row below and the row above another are told', () => {
  assert.match(ask({ STAGES }, 'Which stage comes after Seal Rock?').text, /^White Head: .*11 km/)
  assert.match(ask({ STAGES }, 'What follows Gull Bay in the table of stages?').text, /^Seal Rock: /)
  assert.match(ask({ STAGES }, 'Which stage comes before Seal Rock?').text, /^Gull Bay: /)
  assert.match(ask({ STRECKE }, 'Was kommt nach dem Robbenfels?').text, /^Weißes Kap: /)
})

test('nothing comes after the last row', () => {
  assert.doesNotMatch(ask({ STAGES }, 'Which stage comes after White Head?').text, /^(?:Gull Bay|Seal Rock):/)
})
