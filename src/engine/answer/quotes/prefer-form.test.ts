import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import { preferForm } from './prefer-form.ts'

/** Two sentences on one thing, the second put in front of the first, so far behind it. */
function lead(question: string, texts: readonly [string, string], share: number): string {
  const retrieval = smallRetrieval({ Manual: texts.join('\n\n') })
  const asked = readAskedQuestion(question, [], retrieval, retrieval.languages[0] ?? 'en')
  const { ranked } = rankCandidates(asked, retrieval)
  const [first, second] = texts.map((text) => ranked.find((one) => text.startsWith(one.text))!)
  return preferForm(asked, [
    { ...first!, score: 1 },
    { ...second!, score: share },
  ])[0]!.text
}

test('a sentence that says yes or no leads of yes or no, where it comes near', () => {
  const texts = [
    'The kiln is not shut down between firings of the tiles.',
    'A: No, the heat of the kiln is lost.',
  ] as const
  assert.equal(lead('Is the heat kept when the kiln restarts?', texts, 0.7), texts[1])
  assert.equal(lead('Is the heat kept when the kiln restarts?', texts, 0.5), texts[0])
  assert.equal(lead('Why is the heat of the kiln lost?', texts, 0.7), texts[0])
})

test('a path leads of where something is kept, and an address is none', () => {
  const path = ['The firing log may keep its lines apart.', 'The default firing log is /var/lib/kiln/log.'] as const
  assert.equal(lead('Where is the firing log kept?', path, 0.7), path[1])
  const address = [
    'The firing log is kept apart.',
    'The firing log is shown on https://kiln.example/log and/or paper.',
  ] as const
  assert.equal(lead('Where is the firing log kept?', address, 0.7), address[0])
})
