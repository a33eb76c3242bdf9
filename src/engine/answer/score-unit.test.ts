import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RANKED_KINDS } from './ranked-kind.ts'
import { scoreUnit } from './score-unit.ts'
import { type Feature, type Measured, UNIT_FEATURES } from './unit-features.ts'

const measured = (given: Partial<Record<Feature, number>>): Measured => ({
  ...(Object.fromEntries(UNIT_FEATURES.map((name) => [name, 0])) as Record<Feature, number>),
  ...given,
})

test('a unit that holds more of the question, or what is asked for, scores higher in every kind', () => {
  for (const kind of RANKED_KINDS) {
    assert.ok(
      scoreUnit(kind, measured({ own: 0.8, ownSquared: 0.64 })) > scoreUnit(kind, measured({ own: 0.3 })),
      `${kind}`,
    )
    assert.ok(scoreUnit(kind, measured({ holdsKind: 1 })) > scoreUnit(kind, measured({ lacksKind: 1 })), `${kind}`)
  }
})

test('what only repeats the question, or asks itself, scores lower', () => {
  assert.ok(scoreUnit('other', measured({ own: 1, nothingNew: 1 })) < scoreUnit('other', measured({ own: 1 })))
  assert.ok(scoreUnit('other', measured({ own: 1, question: 1 })) < scoreUnit('other', measured({ own: 1 })))
})
