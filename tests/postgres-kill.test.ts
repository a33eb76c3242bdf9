import { test } from 'node:test'
import { loseNothing } from './support/lose-nothing.ts'
import { openTestPostgres } from './support/postgres-server.ts'

test('processes that are killed in a batch, with uploads and generation beside it, lose nothing and do nothing twice', async (t) => {
  const database = await openTestPostgres(t)
  if (database === null) return
  await loseNothing(t, { database, draw: 16, kills: 2, pauseMs: () => 500 })
})
