/**
 * A service of three processes over PostgreSQL, one of which is killed every few seconds and started again, while a batch of
 * questions is asked, files are uploaded, reports are made and the library is changed; each call is sent again with its key
 * until it is acknowledged. What was answered, kept and counted is then looked up in the database. Without PostgreSQL nothing
 * is measured. `node bench/kills.ts 500 30`: questions and kills.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { KilledProcesses } from '../tests/support/killed-processes.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { workUnderKills } from '../tests/support/work-under-kills.ts'
import { madeUp } from './support/made-up-words.ts'
import { print } from './support/print.ts'

const [questions, kills] = [Number(process.argv[2] ?? 500), Number(process.argv[3] ?? 30)]
const LEASE_SECONDS = 30
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [1_000, 9_000]
const list = (lines: readonly string[]) =>
  lines.length === 0 ? 'none' : `${lines.length}: ${lines.slice(0, 20).join('; ')}`

const folder = mkdtempSync(path.join(tmpdir(), 'bench-kills-'))
const home = mkdtempSync(path.join(tmpdir(), 'bench-kills-home-'))
const ends: (() => unknown)[] = []
process.once('exit', () => {
  for (const end of ends) end()
  for (const each of [folder, home]) rmSync(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const database = await startPostgres(folder)
if (database === null) print('PostgreSQL is not installed: nothing was measured')
else {
  const { number: draw } = madeUp(Number(process.argv[4] ?? 2026))
  const service = new KilledProcesses(
    { database, home, processes: 3, draw },
    {
      after: (end) => void ends.push(end as () => unknown),
    },
  )
  await service.start()
  const pauseMs = () => MIN_PAUSE_MS + draw() * (MAX_PAUSE_MS - MIN_PAUSE_MS)
  const sleepBetweenMs = Math.floor((kills * (MIN_PAUSE_MS + MAX_PAUSE_MS)) / 2 / questions / 2)
  const report = await workUnderKills(service, { database, home, questions, kills, pauseMs, sleepBetweenMs })
  await service.stop()
  print(
    `${service.kills} of three processes killed in ${report.seconds.toFixed(0)} s; callers tried again ${service.retries} times`,
  )
  print(
    `questions answered once and kept once: ${report.answeredOnce} of ${report.questions}; wrong: ${list(report.wrongAnswers)}`,
  )
  print(
    `acknowledged beside: ${report.uploads} uploads, ${report.generated} reports, changes of ${report.changes} entries`,
  )
  print(`lost: ${list(report.lost)}`)
  print(`doubled: ${list(report.doubled)}`)
  print(`jobs told as failed: ${list(report.failedJobs)}`)
  print(`uses counted: ${report.usesCounted} of ${report.usesExpected}`)
  const unheard = Object.entries(report.longestUnheardSeconds).map(
    ([kind, seconds]) => `${kind} ${seconds.toFixed(1)} s`,
  )
  print(
    `left in the rows behind the end of a lease, which is there ${LEASE_SECONDS - 2} of ${LEASE_SECONDS} s, at most: ${unheard.join(', ')}`,
  )
}
process.exit()
