import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RANKED_KINDS } from './ranked-kind.ts'
import { scoreUnit } from './score-unit.ts'
import { type Feature, type Measured, UNIT_FEATURES } from './unit-features.ts'

const measured = (given: Partial<Record<Feature, number>>): Measured => ({
  ...(Object.fromEntries(UNIT_FEATURES.map((name) => [name, 0])) as Record<Feature, number>),
  ...given,
})

for (const extent of ['sheet', 'pages'] as const) {
  test(`of a ${extent}, a unit that holds more of the question, or what is asked for, scores higher in every kind`, () => {
    for (const kind of RANKED_KINDS) {
      const score = (given: Partial<Record<Feature, number>>) => scoreUnit(extent, kind, measured(given))
      assert.ok(score({ own: 0.8, ownSquared: 0.64 }) > score({ own: 0.3 }), `${kind}`)
      assert.ok(score({ holdsKind: 1 }) > score({ lacksKind: 1 }), `${kind}`)
    }
  })

  test(`of a ${extent}, what only repeats the question, or asks itself, scores lower`, () => {
    const score = (given: Partial<Record<Feature, number>>) => scoreUnit(extent, 'other', measured(given))
    assert.ok(score({ own: 1, nothingNew: 1 }) < score({ own: 1 }))
    assert.ok(score({ own: 1, question: 1 }) < score({ own: 1 }))
  })
}
