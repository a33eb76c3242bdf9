import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const STATUS = `EXIT STATUS

The exit status is a bitmask. The bits mean:

Bit 0: The command line was not understood.

Bit 1: The lamp could not be opened.

Bit 2: The log of the lamp holds errors.

FORMATS

raw48 - Print the value as a 48-bit number. This is the default for most lamps.
`

const ask = (text: string) => askSmallTexts({ Manual: STATUS }, text)

test('what a bit means is told of this one, however it is written', () => {
  assert.match(ask('What does exit status bit 2 mean?').text, /^\*\*bit 2\*\*: The log of the lamp holds errors\./)
  assert.match(ask('What does bit 1 of the exit status mean?').text, /could not be opened/)
})

test('what is said of another number is no meaning of a bit that is not there', () => {
  assert.notEqual(ask('What does bit 9 mean?').state, 'answered')
})

test('what lists and rows say of other settings is not told of one that is nowhere', () => {
  const source =
    'Settings\n\n- dim_after: seconds until it dims. Default: 30\n- dim_to: how far it dims. Default: 5\n- max_lamps: the most lamps. Default: 8\n'
  const { state } = askSmallTexts({ Manual: source }, 'What is the default of max_doors?')
  assert.notEqual(state, 'answered')
})
