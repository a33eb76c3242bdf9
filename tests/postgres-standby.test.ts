import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KilledProcesses } from './support/killed-processes.ts'
import { startWithStandby } from './support/postgres-standby.ts'
import { seeded } from './support/seeded.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { workUnderKills } from './support/work-under-kills.ts'

const QUESTIONS = 30
/** The address leads to the standby before it takes over: whoever writes meanwhile is refused. */
const READ_ONLY_MS = 800

test('a standby that takes over in a batch has all that was acknowledged, and nothing is done twice', async (t) => {
  const server = await startWithStandby(t)
  if (server === null) return
  const [{ url: database }, home] = [server, temporaryDirectory(t)]
  const settings = { DATABASE_LEASE: '2' }
  const service = new KilledProcesses({ database, home, processes: 2, draw: seeded(17), settings }, t)
  await service.start()
  const plan = { database, home, questions: QUESTIONS, kills: 1, pauseMs: () => 1_500, sleepBetweenMs: 50 }
  const report = await workUnderKills(service, { ...plan, strike: () => server.failOver(READ_ONLY_MS) })
  const { answeredOnce, wrongAnswers, lost, doubled, failedJobs } = report
  assert.deepEqual(
    { answeredOnce, wrongAnswers, lost, doubled, failedJobs },
    { answeredOnce: QUESTIONS, wrongAnswers: [], lost: [], doubled: [], failedJobs: [] },
  )
  assert.equal(report.usesCounted, report.usesExpected)
  assert.ok(report.uploads > 0 && report.generated > 0)
  await service.stop()
})
