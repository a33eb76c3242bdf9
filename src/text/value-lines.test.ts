import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readValueLists } from './value-lines.ts'

const read = (text: string) =>
  readValueLists(text).map(({ kind, lines }) => ({
    kind,
    lines: lines.map(({ group, name, value }) =>
      [group, name, value].map((span) => (span ? text.slice(span.start, span.end) : '')).join(' | '),
    ),
  }))

test('a price stands behind dots, a gap, a tab, a dash or a colon, under the heading of its group', () => {
  const text =
    'Boats for hire\nRowing boat ......... 8.00 €\nPedal boat (4 seats)      12.00 €\nCanoe\t9.50 €\n\nLessons:\n- Sailing - 45,00 €\n- Surfing: from €60 per day\nRescue course – 20 €\n'
  assert.deepEqual(read(text), [
    {
      kind: 'prices',
      lines: [
        'Boats for hire | Rowing boat | 8.00 €',
        'Boats for hire | Pedal boat (4 seats) | 12.00 €',
        'Boats for hire | Canoe | 9.50 €',
        'Lessons | Sailing | 45,00 €',
        'Lessons | Surfing | from €60 per day',
        'Lessons | Rescue course | 20 €',
      ],
    },
  ])
})

test('hours of days and of places are a list of another kind, closed days with them', () => {
  assert.deepEqual(
    read('Montag         geschlossen\nDi-Fr: 9.30 – 12.30, 14 – 18 Uhr\nSamstag        9:00–13:00 Uhr\n'),
    [
      {
        kind: 'hours',
        lines: [' | Montag | geschlossen', ' | Di-Fr | 9.30 – 12.30, 14 – 18 Uhr', ' | Samstag | 9:00–13:00 Uhr'],
      },
    ],
  )
  assert.deepEqual(read('料金\n大人：1,200円\n子ども：600円\n\n大浴場：6時～23時\n露天風呂：7時～21時\n')[1]?.lines, [
    ' | 大浴場 | 6時～23時',
    ' | 露天風呂 | 7時～21時',
  ])
})

test('prose, contents and single lines are no list', () => {
  assert.deepEqual(read('Introduction ........ 5\nThe first year ........ 12\nThe harbour ........ 31\n'), [])
  assert.deepEqual(read('The ticket is 5 €.\nIt was 4 € in the year before, and nobody bought it then.\n'), [])
  assert.deepEqual(read('Children: 6-15\nAdults: 16-64\n'), [])
  assert.deepEqual(read('Rowing boat: 8.00 €\n\nThe hut is open all year round, and there is a bath in it.\n'), [])
})
