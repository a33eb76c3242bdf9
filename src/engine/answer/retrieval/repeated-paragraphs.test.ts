import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings, smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { standsInRepeated } from './repeated-paragraphs.ts'

const NOTICE = 'A newer edition of this handbook of the harbour is sold at the office.\nPlease read that one instead.'

const CHAPTERS = [
  ['Berths', 'Berths are let by the week, and whoever stays longer asks the harbour master for a season of berths.'],
  ['Fees', 'Fees are due on the first day, and a boat whose fees are not paid is moved to the outer wall.'],
  ['Fog', 'In fog the bell of the mole rings every minute, and no boat enters the harbour before it is quiet again.'],
]

const HANDBOOK = `# Handbook of the harbour\n\n${CHAPTERS.map(([title, said]) => `## ${title}\n\n${NOTICE}\n\n${said}`).join('\n\n')}\n`

const ask = (question: string) =>
  askSmallTexts({ HANDBOOK }, question, { known: { HANDBOOK: { places: listMarkedHeadings(HANDBOOK) } } })

test('a notice that stands over every chapter is no part of what one says', () => {
  const source = smallRetrieval({ HANDBOOK }).sources[0]!
  const read = smallRetrieval({ HANDBOOK }).readSource(source.id)!
  assert.ok(standsInRepeated(read, HANDBOOK.indexOf('Please read')))
  assert.ok(!standsInRepeated(read, HANDBOOK.indexOf('In fog')))
  assert.doesNotMatch(ask('What is this about?').text, /newer edition/)
  assert.doesNotMatch(ask('Summarize it in three sentences').text, /newer edition/)
  assert.match(ask('What does the chapter on fees say?').text, /^Fees(?: are|: Fees) /)
})
