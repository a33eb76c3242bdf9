import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KilledProcesses } from './support/killed-processes.ts'
import { openTestPostgres } from './support/postgres-server.ts'
import { seeded } from './support/seeded.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { workUnderKills } from './support/work-under-kills.ts'

const QUESTIONS = 30

test('processes that are killed in a batch, with uploads and generation beside it, lose nothing and do nothing twice', async (t) => {
  const database = await openTestPostgres(t)
  if (database === null) return
  const home = temporaryDirectory(t)
  const settings = { DATABASE_LEASE: '2' }
  const service = new KilledProcesses({ database, home, processes: 2, draw: seeded(16), settings }, t)
  await service.start()
  const plan = { database, home, questions: QUESTIONS, kills: 2, pauseMs: () => 500, sleepBetweenMs: 50 }
  const { answeredOnce, wrongAnswers, lost, doubled, failedJobs, uploads, generated, ...counted } =
    await workUnderKills(service, plan)
  assert.deepEqual(
    { answeredOnce, wrongAnswers, lost, doubled, failedJobs },
    { answeredOnce: QUESTIONS, wrongAnswers: [], lost: [], doubled: [], failedJobs: [] },
  )
  assert.equal(counted.usesCounted, counted.usesExpected)
  assert.ok(uploads > 0 && generated > 0)
})
