import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Fault } from '../../src/domain/fault.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openPostgresNotifications } from '../../src/lib/postgres/notifications.ts'
import { openPostgresPool } from '../../src/lib/postgres/pool.ts'
import { openPostgresStore } from '../../src/lib/sql/postgres-store.ts'
import { type SqlWrite, writeOne } from '../../src/lib/sql/sql-store.ts'
import { openIdempotency } from '../../src/state/idempotency.ts'
import { Jobs, type StartedJob } from '../../src/state/jobs.ts'

/**
 * One process of several on a server: takes jobs up one after the other, and carries out each line `claim KEY` that it
 * hears. Its first try at anything waits for a line `go`. What is done leaves a row in `effect`, written together with its
 * end. `state-worker.ts ADDRESS LEASE_MS NAME`
 */
const [url, leaseMs, name] = process.argv.slice(2) as [string, string, string]
const pool = openPostgresPool(url, { retryMs: 120_000 })
const notifications = openPostgresNotifications(url, pool, { pollMs: 50 })
const store = openPostgresStore(pool, notifications, { leaseMs: Number(leaseMs) })
const jobs = new Jobs({ store, clock: systemClock })
const idempotency = openIdempotency(store, systemClock)
const lines = createInterface({ input: process.stdin })

const tell = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`)

const leaveEffect = (what: string): SqlWrite => writeOne('INSERT INTO effect (what, who) VALUES (?1, ?2)', [what, name])

async function awaitGo(): Promise<void> {
  for (;;) if ((await once(lines, 'line'))[0] === 'go') return
}

const tellFailure = (what: string) => (error: unknown) =>
  tell('refused', what, error instanceof Fault ? error.code : String(error))

async function carryOut(job: StartedJob): Promise<void> {
  const { id, starts, lost } = job
  lost.addEventListener('abort', () => tell('lost', id))
  tell('taken', id, starts)
  if (starts === 1) await awaitGo()
  await store.write([leaveEffect(id), jobs.finish(job, name)]).then(() => tell('done', id), tellFailure(id))
}

let working: Promise<void> = Promise.resolve()
function workOn(): void {
  working = working.then(async () => {
    for (let job = await jobs.takeNext(); job; job = await jobs.takeNext()) await carryOut(job)
  })
}

async function claim(key: string): Promise<void> {
  const request = { key, fingerprint: 'f', isDefinite: () => false, onUnkept: tellFailure(key) }
  const { value, isFirst } = await idempotency.once(request, async (mine) => {
    tell('claimed', key, mine.isRetry, mine.deriveId('thing'))
    if (!mine.isRetry) await awaitGo()
    await store.write([leaveEffect(key), ...mine.keep(name)])
    return name
  })
  tell('answered', key, value, isFirst)
}

lines.on('line', (line) => {
  const [word, key] = line.split(' ')
  if (word === 'claim') void claim(key!).catch(tellFailure(key!))
})
jobs.watchQueue(workOn)
jobs.keepHeld(async () => {
  for (const left of await jobs.left()) await jobs.requeue(left).catch(() => {}) // another process was faster
})
workOn()
