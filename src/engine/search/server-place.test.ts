import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresFailure } from '../../lib/postgres/postgres-failure.ts'
import type { WritableIndex } from './passage-index.ts'
import { readFromServer } from './server-place.ts'

/** An index whose first reads fail with a state of the server, and how often it was read. */
function failFirst(times: number, code: string | null) {
  const seen = { reads: 0 }
  const readInSnapshot = <T>(read: () => T): T => {
    seen.reads += 1
    if (seen.reads <= times) throw new PostgresFailure('The connection was ended.', code)
    return read()
  }
  return { seen, notebook: { index: { readInSnapshot } } as Pick<WritableIndex, 'index'> }
}

test('what only reads waits for a server that is restarted', () => {
  for (const code of [null, '57P01', '57P03', '25006']) {
    const { seen, notebook } = failFirst(2, code)
    assert.equal(
      readFromServer(notebook, () => 'read'),
      'read',
    )
    assert.equal(seen.reads, 3)
  }
})

test('a statement that is refused is not put again', () => {
  const { seen, notebook } = failFirst(4, '42P01')
  assert.throws(() => readFromServer(notebook, () => 'read'), PostgresFailure)
  assert.equal(seen.reads, 1)
})
