import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const SALES =
  '## Sales by harbour\n\n| Harbour | May (k€) | April (k€) | Target (k€) |\n|---|---|---|---|\n| Larch Bay | 410 | 395 | 400 |\n' +
  '| Tern Point | 186 | 211 | 220 |\n| Gullsound | 78 | 61 | 90 |\n'

const ask = (text: string) => askSmallTexts({ SALES }, text).text.replaceAll('**', '').split('\n')

test('rows below or above another column are told by both values', () => {
  const [lead, ...rows] = ask('Which harbours were below target?')
  assert.match(lead!, /^2 of 3 rows/)
  assert.deepEqual(
    rows.map((row) => row.replace(/ \[\d\]$/, '')),
    ['- Tern Point: May (k€) 186, Target (k€) 220', '- Gullsound: May (k€) 78, Target (k€) 90'],
  )
  assert.match(ask('How many harbours were above the target?')[0]!, /^1 of 3 rows/)
  assert.match(ask('Which harbours were above target in April?').join('\n'), /^(?!.*Larch)/)
})
