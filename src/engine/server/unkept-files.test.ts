import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SqlStore } from '../../lib/sql/sql-store.ts'
import { UnkeptFiles } from './unkept-files.ts'

const BEGUN = { id: 'a', type: 'report', name: 'Report', createdAt: '2026-11-28T04:00:00.000Z' } as const

test('what is begun while the server is being started is not taken for deleted', async () => {
  const written = Promise.withResolvers<readonly (readonly [])[]>()
  let look: (told: string | null) => void = () => {}
  const store = {
    ...{ holder: 'me', leaseMs: null },
    listen: (_: string, listener: typeof look) => {
      look = listener
      return () => {}
    },
    write: ([write]: Parameters<SqlStore['write']>[0]) =>
      write!.statements[0]!.text.startsWith('INSERT') ? written.promise : Promise.resolve([[]]), // no row is there to be renewed
  } as unknown as SqlStore
  const begun = new UnkeptFiles(store, () => assert.fail()).begin('notebook', BEGUN)
  look(null) // nothing may have been heard
  await new Promise(setImmediate)
  written.resolve([])
  const { signal } = await begun
  assert.equal(signal.aborted, false)
  look(null)
  await new Promise(setImmediate)
  assert.equal(signal.aborted, true)
})
