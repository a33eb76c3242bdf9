import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import type { readLocales } from '../../language/locales.ts'
import { matchQuestion } from '../whole/match-question.ts'

const ask = (text: string, texts: Record<string, string>) => askSmallTexts(texts, text)

const CHOIR = `# Minutes of the choir's evening

**Place:** Vestry

## Robes

Ida showed two cloths. The choir resolved to buy the blue one. It is woven in the north.

Task: Ida orders forty metres.

## Journey

Omar told of the trip. The vote on the date was postponed, since two voices were missing.

Task: Omar asks the bus company.

## Rooms

The vestry is cold. It was agreed that rehearsals take place in the school from May on.
`

test('what was decided is told by every sentence that says so, in its order', () => {
  const { text, state } = ask('What was decided at the meeting?', { CHOIR })
  assert.match(text, /^- The choir resolved .*\n- The vote on the date was postponed.*\n- It was agreed that/)
  assert.doesNotMatch(text, /woven|cold|showed/)
  assert.equal(state, 'answered')
})

test('what was decided about one thing is another question', () => {
  assert.doesNotMatch(ask('What was decided about the robes?', { CHOIR }).text, /postponed/)
})

test('lines with the label that is asked for are one list, wherever they stand', () => {
  assert.match(ask('Which tasks were given out?', { CHOIR }).text, /^- Task: Ida .*\n- Task: Omar /)
})

test('which of them may do something is told by no label', () => {
  const PARTS =
    '# Parts\n\nPart: bolt\n\nPart: nut\n\nPart: washer\n\nOnly what is made of steel may go into the main hall.\n'
  assert.doesNotMatch(ask('Which parts may go into the main hall?', { PARTS }).text, /Part: (?:bolt|nut)/)
})

test('it is asked in ten languages', () => {
  const pick = ({ decisions }: ReturnType<typeof readLocales>[number]) => decisions.asks
  for (const text of [
    'Which decisions were made?',
    'What did the council decide?',
    'Was wurde auf der Sitzung beschlossen?',
    'Welche Beschlüsse wurden gefasst?',
    "Qu'a-t-on décidé lors de la réunion ?",
    '¿Qué se decidió en la reunión?',
    'Cosa è stato deciso nella riunione?',
    'O que foi decidido na reunião?',
    'Wat is er besloten?',
    'Что решили на собрании?',
    '会議で何が決まりましたか？',
    '会议决定了什么？',
  ])
    assert.ok(matchQuestion(text, pick), text)
  assert.equal(matchQuestion('What was decided about the robes?', pick), null)
})

test('a label that is half the name of a thing, or another label, is none of the lines that are asked for', () => {
  const PAPER =
    '# Rowing times\n\nThe club keeps its times in two sets of data, one for each river.\n\ndata: upper\n\ndata: lower\n\nrowing: fast\n'
  assert.doesNotMatch(ask('What data sets does rowing use?', { PAPER }).text, /^- /)
})
