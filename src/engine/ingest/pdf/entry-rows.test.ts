import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinEntryRows } from './entry-rows.ts'

test('a further paragraph of an entry stands with its term; a cell that is empty in a table stays so', () => {
  const entries = [
    ['-P port', 'It names the port.'],
    ['', 'On other systems the ports are numbered.'],
    ['-q', 'Quiet.'],
  ]
  assert.deepEqual(joinEntryRows(entries), [
    ['-P port', 'It names the port. On other systems the ports are numbered.'],
    ['-q', 'Quiet.'],
  ])
  const tours = [
    ['Monday', 'Tour of the old town'],
    ['', 'Visit of the harbour museum'],
  ]
  assert.deepEqual(joinEntryRows(tours), tours)
})
