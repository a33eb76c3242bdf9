import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { readPostgresCpuSeconds } from './support/postgres-cpu.ts'
import { print } from './support/print.ts'
import { KESTREL, send } from './support/send.ts'
import { cpuSeconds, percentile, type RunningService, residentMb, SERVICE, startService } from './support/service.ts'

// The whole service over PostgreSQL, as real processes on one server of Debian's with its settings as they come: a question
// beside the same one to an embedded service in the same run; 32 clients that change a library through
// four processes, each change read back from another process when it is acknowledged: in the first seconds of the processes,
// while they still compile what they run, and then in their usual state. Without PostgreSQL nothing is measured.

const PROCESSES = 4
const CLIENTS = 32
const ENTRIES_EACH = 10
const CHANGES_EACH = { 'in their first seconds': 40, 'when they have run for a while': 200 }
const ENTRIES = CLIENTS * ENTRIES_EACH
const QUESTIONS = 200
/** Changes that a process has made before it is timed: what it loads at its first calls is no cost of a change. */
const WARMING = 40

async function timeQuestions(service: RunningService): Promise<string> {
  await send(service, 'POST', '/notebooks/create', { name: 'small', activate: true })
  await send(service, 'POST', '/content/sources', { source_type: 'text', text: KESTREL })
  const taken: number[] = []
  for (let question = 0; question < QUESTIONS; question += 1) {
    const startedAt = performance.now()
    const { data } = await send(service, 'POST', '/ask', { question: 'How high does the kestrel nest?' })
    taken.push(performance.now() - startedAt)
    await send(service, 'DELETE', `/sessions/${data.session_id}`)
  }
  const warm = taken.slice(QUESTIONS / 4)
  return `p50 ${percentile(warm, 0.5).toFixed(1)} ms, p99 ${percentile(warm, 0.99).toFixed(1)} ms`
}

const countConnections = () =>
  count("SELECT count(*) AS counted FROM pg_stat_activity WHERE application_name = 'notebook-assistant'")

/** Each statement by itself is one. Connections tell of theirs within a second. */
async function countTransactions(): Promise<number> {
  await wait(1500)
  return count('SELECT xact_commit AS counted FROM pg_stat_database WHERE datname = current_database()')
}

async function count(select: string): Promise<number> {
  const client = new Client({ connectionString: url! })
  await client.connect()
  const { rows } = await client.query(select)
  await client.end()
  return Number(rows[0].counted)
}

async function makeEntries(services: readonly RunningService[]): Promise<void> {
  const names = Array.from({ length: ENTRIES }, (_, number) => `Entry ${number}`)
  for (const name of names) await send(services[0]!, 'POST', '/notebooks/create', { name })
  for (const service of services)
    for (const name of names.slice(0, WARMING))
      await send(service, 'PUT', `/notebooks/${name.toLowerCase().replace(' ', '-')}`, { description: 'not timed' })
}

async function timeChanges(services: readonly RunningService[], changesEach: number): Promise<string> {
  const change = async (client: number): Promise<number[]> => {
    const taken: number[] = []
    for (let number = 0; number < changesEach; number += 1) {
      const route = `/notebooks/entry-${client * ENTRIES_EACH + (number % ENTRIES_EACH)}`
      const description = `changed by ${client}, ${number} of ${changesEach}`
      const startedAt = performance.now()
      await send(services[client % PROCESSES]!, 'PUT', route, { description })
      taken.push(performance.now() - startedAt)
      const { data } = await send(services[(client + 1) % PROCESSES]!, 'GET', route)
      const seen = JSON.stringify(data)
      if (!seen.includes(description)) throw new Error(`an acknowledged change is not there: ${seen}`)
    }
    return taken
  }
  const readCpu = () => services.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const before = await countTransactions()
  const [earlier, earlierServer, startedAt] = [readCpu(), readPostgresCpuSeconds(folder), performance.now()]
  const all = (await Promise.all(Array.from({ length: CLIENTS }, (_, client) => change(client)))).flat()
  const perSecond = (all.length * 1000) / (performance.now() - startedAt)
  const cpuMs = ((readCpu() - earlier) * 1000) / all.length
  const serverCpuMs = ((readPostgresCpuSeconds(folder) - earlierServer) * 1000) / all.length
  const transactions = ((await countTransactions()) - before) / all.length
  const told = `p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms (reach 150)`
  return `${told}; all there; for a change and the look after it ${cpuMs.toFixed(1)} ms of the processes' CPU and ${serverCpuMs.toFixed(1)} of the server's, ${transactions.toFixed(1)} transactions; ${perSecond.toFixed(0)} a second`
}

const folder = mkdtempSync(path.join(tmpdir(), 'postgres-service-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const url = await startPostgres(folder)
if (url === null) print('PostgreSQL is not installed: nothing was measured')
else {
  const embedded = await startService()
  print(`a question to an embedded service: ${await timeQuestions(embedded)}`)
  await embedded.stop()
  const services: RunningService[] = []
  for (let number = 0; number < PROCESSES; number += 1)
    services.push(await startService(SERVICE, { DATABASE_URL: url }))
  print(`the same over PostgreSQL: ${await timeQuestions(services[0]!)}`)
  const [asked, idle] = [services[0]!, services[1]!]
  print(
    `resident: ${residentMb(idle.pid).toFixed(0)} MB idle, ${residentMb(asked.pid).toFixed(0)} MB after its questions; ${await countConnections()} connections of ${PROCESSES} processes, of which one was asked`,
  )
  await makeEntries(services)
  print(`${CLIENTS} clients changing a library of ${ENTRIES} entries through ${PROCESSES} processes`)
  for (const [when, changesEach] of Object.entries(CHANGES_EACH))
    print(`  ${when}: ${await timeChanges(services, changesEach)}`)
  for (const service of services) await service.stop()
}
process.exit()
