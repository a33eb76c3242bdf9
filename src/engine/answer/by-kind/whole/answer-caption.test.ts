import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const REPORT = [
  'Lamps of the coast',
  'The lamps burn oil. How far they are seen is drawn in Figure 2 for every month.',
  'Figure 1: Map of the piers.',
  'Figure 2. Reach of the lamps by month.',
  '| Pier | Lamps |\n| --- | --- |\n| North | 4 |\n| South | 7 |',
  'Table 1: Lamps on each pier.',
  'Table 1 shows how many lamps there are, Figure 2 how far they are seen.',
  'Figure 2 illustrates what the keepers see.',
].join('\n\n')

const ask = (text: string) => askSmallTexts({ report: REPORT }, text)

test('a figure is told by its caption and the sentence that speaks of it, a table by its caption and rows', () => {
  assert.equal(
    ask('What does figure 2 show?').text,
    'Figure 2. Reach of the lamps by month. [1] How far they are seen is drawn in Figure 2 for every month. [2]',
  )
  assert.match(ask('Was zeigt Abbildung 1?').text, /^Figure 1: Map of the piers\. \[1\]/)
  assert.match(ask('What is in table 1?').text, /^Table 1: Lamps on each pier\. \[1\]\s+[\s\S]*North[\s\S]*7/)
})

test('one that is not there is refused with those that are', () => {
  const { state, text } = ask('What can be seen in figure 9?')
  assert.equal(state, 'no_support')
  assert.match(text, /There are: Figure 1: Map of the piers; Figure 2\. Reach of the lamps by month\.$/)
})
