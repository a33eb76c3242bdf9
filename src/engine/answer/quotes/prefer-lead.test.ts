import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings, smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { prepareQuestion } from '../by-search/prepare-question.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import { preferLead } from './prefer-lead.ts'

const CAMP = 'Bring cash.\n\nA dog sleeps in the kennel.'

/** The sentences with one on cash first and one on dogs that scores so much of it. */
function chooseLead(share: number): string {
  const { asked, retrieval } = prepareQuestion('Can I bring my dog?', [], 'en', smallRetrieval({ CAMP }))
  const { ranked } = rankCandidates(asked, retrieval)
  const scored = ranked.map((one) => ({ ...one, score: one.text.includes('cash') ? 1 : share }))
  const sorted = scored.sort((one, other) => other.score - one.score)
  return preferLead(asked, sorted, retrieval)[0]!.text
}

test('what speaks of the thing leads before what meets a verb alone where it is nearly as likely', () => {
  assert.match(chooseLead(0.9), /^A dog/)
  assert.match(chooseLead(0.5), /^Bring cash/)
})

const LEAFLET =
  'You must not drive on the day of the treatment. You may drive again when you can stop at once, usually after one week.'

test('when one may do something is told by what allows it, and not by what forbids it', () => {
  const { asked, retrieval } = prepareQuestion('When can I drive again?', [], 'en', smallRetrieval({ LEAFLET }))
  const { ranked } = rankCandidates(asked, retrieval)
  const scored = ranked.map((one) => ({ ...one, score: one.text.includes('must not') ? 1 : 0.9 }))
  const sorted = scored.sort((one, other) => other.score - one.score)
  assert.match(preferLead(asked, sorted, retrieval)[0]!.text, /^You may drive/)
})

const TASKS =
  '# Minutes of the scouts\n\n## 3. Night walk\n\nThe walk is on 9 May 2025 at 21:00 and ends at the old mill.\n\n## Tasks\n\n| Task | Who | Until |\n| --- | --- | --- |\n| Map for the night walk | Edda Moss | 3 May 2025 |\n| Tea for the hut | Olaf Reed | 8 May 2025 |\n'

test('when something is, is told under its heading, and not by the day of a task that has to do with it', () => {
  const { text } = askSmallTexts({ TASKS }, 'When is the night walk?', {
    known: { TASKS: { places: listMarkedHeadings(TASKS) } },
  })
  assert.match(text, /^The walk is on 9 May 2025/)
})
