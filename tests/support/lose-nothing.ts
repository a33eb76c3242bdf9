import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { KilledProcesses } from './killed-processes.ts'
import { seeded } from './seeded.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { type KillPlan, workUnderKills } from './work-under-kills.ts'

type Strikes = Pick<KillPlan, 'database' | 'kills' | 'strike' | 'pauseMs'> & { readonly draw: number }

/** Has two processes work on a database that is struck meanwhile: nothing is lost, and nothing is done twice. */
export async function loseNothing(t: TestContext, { draw, ...strikes }: Strikes): Promise<KilledProcesses> {
  const [{ database }, questions, home] = [strikes, 30, temporaryDirectory(t)]
  const settings = { DATABASE_LEASE: '2' }
  const service = new KilledProcesses({ database, home, processes: 2, draw: seeded(draw), settings }, t)
  await service.start()
  const report = await workUnderKills(service, { ...strikes, home, questions, sleepBetweenMs: 50 })
  const { answeredOnce, wrongAnswers, lost, doubled, failedJobs } = report
  assert.deepEqual(
    { answeredOnce, wrongAnswers, lost, doubled, failedJobs },
    { answeredOnce: questions, wrongAnswers: [], lost: [], doubled: [], failedJobs: [] },
  )
  assert.equal(report.usesCounted, report.usesExpected)
  assert.ok(report.uploads > 0 && report.generated > 0)
  return service
}
