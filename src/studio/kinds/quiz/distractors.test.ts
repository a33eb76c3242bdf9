import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildOutline } from '../../extract/build-outline.ts'
import { findFacts } from '../study/find-facts.ts'
import { chooseDistractors, chooseTermDistractors, gatherOptionStock } from './distractors.ts'

const MEETING = `Meeting of the harbour club

| Of the meeting | Noted |
|---|---|
| Place | Harbour house |
| Begin | 18:30 |
| Present | 41 of 63 members |
| Chair | Ada Lane |
| Votes | 38 of 41 |

The harbour club of Lenn met in March and spoke of the lamps on the northern quay. The club has 63 members and owns nine boats. The lamps of the northern quay were bought in 1998 and burn all night.`

it('beside a place, a time or a count stand no options of another kind', () => {
  const text = MEETING
  const source = { id: 's', title: 'Meeting of the harbour club', language: 'en', text, chars: text.length, places: [] }
  const outline = buildOutline([source], { type: 'quiz', language: 'en' })
  const facts = findFacts(outline)
  const cells = facts.filter(({ kind }) => kind === 'cell')
  assert.ok(cells.length > 0, facts.map(({ subject }) => subject).join('\n'))
  for (const fact of cells) {
    const { options } = chooseDistractors(fact, gatherOptionStock(outline, facts, 'medium'))
    for (const option of options) {
      const other = typeof option === 'string' ? option : option.text
      assert.equal(/^\d/.test(other), /^\d/.test(fact.answer), `${other} beside ${fact.answer}`)
    }
  }
})

it('beside what is done for something stands what is done for others, wherever that is told', () => {
  const text = [
    'Um die Rinne der Mühle zu reinigen, nehmen Sie den kleinen Besen.',
    'Um das Rad am Fluss anzuhalten, holen Sie den dicken Balken.',
    'Um den Sack am Abend zu wiegen, hängen Sie eine Schnur an den Haken.',
    'Um das Brot der Stadt zu backen, heizen Sie früh den großen Ofen.',
  ].join('\n\n')
  const source = { id: 's', title: 'Handbuch', language: 'de', text, chars: text.length, places: [] }
  const outline = buildOutline([source], { type: 'quiz', language: 'de' })
  const facts = findFacts(outline).map((fact, theme) => ({ ...fact, theme }))
  const [first] = facts
  assert.equal(first!.subject, 'um die Rinne der Mühle zu reinigen')
  assert.equal(chooseDistractors(first!, gatherOptionStock(outline, facts, 'medium')).options.length, 3)
})

it('beside an entry stands none of which nearly the same is said', () => {
  const said = {
    gate: 'opens the lower weir for boats that come back',
    lamp: 'lights the northern quay through the whole night',
    horn: 'calls the keeper of the bridge by three long tones',
    winch: 'pulls every barge over the ramp behind the mill',
    lock: 'opens the lower weir for boats that come back early',
  }
  const text = MEETING
  const source = { id: 's', title: 'Handbook', language: 'en', text, chars: text.length, places: [] }
  const outline = buildOutline([source], { type: 'quiz', language: 'en' })
  const { reference } = outline.summary[0]!
  const facts = Object.entries(said).map(([subject, answer]) => ({
    kind: 'entry' as const,
    subject,
    answer,
    sentence: `${subject}: ${answer}.`,
    reference,
    shape: 'list',
    theme: 0,
    weight: 1,
  }))
  const { options } = chooseTermDistractors(facts[0]!, gatherOptionStock(outline, facts, 'medium'))
  assert.deepEqual([...options].toSorted(), ['horn', 'lamp', 'winch'])
})
