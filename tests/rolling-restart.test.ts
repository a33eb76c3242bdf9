import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startProcess } from './support/postgres-processes.ts'
import { openTestPostgres } from './support/postgres-server.ts'
import { startRoundRobinProxy } from './support/round-robin-proxy.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { workThroughRestarts } from './support/work-through-restarts.ts'

const BETWEEN_MS = 700

test('two processes behind one address are restarted one after the other, and each call is answered or told to come back', async (t) => {
  const database = await openTestPostgres(t)
  if (database === null) return
  const home = temporaryDirectory(t)
  const start = () => startProcess(t, database, home)
  const living = await Promise.all([start(), start()])
  const url = await startRoundRobinProxy(t, () => living.map((process) => Number(new URL(process.url).port)))
  const { answered, failed, titles } = await workThroughRestarts(url, async () => {
    for (const place of living.keys()) {
      await wait(BETWEEN_MS)
      await living[place]!.end('SIGTERM')
      assert.equal(living[place]!.child.exitCode, 0)
      living[place] = await start()
    }
    await wait(BETWEEN_MS)
  })
  assert.deepEqual(failed, [])
  for (const what of ['POST /ask', 'POST /content', 'PUT /notebooks', 'GET /notebooks', 'GET /jobs'])
    assert.ok(answered[what]! > 0, what)
  const client = new Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query('SELECT title FROM source')
  await client.end()
  assert.deepEqual(
    titles.filter((title) => rows.filter((row) => row.title === title).length !== 1),
    [],
  )
})
