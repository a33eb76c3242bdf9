/**
 * 1,000 batch questions over one notebook in PostgreSQL, shared among 1, 2 and 4 processes that are each bound to one core in
 * turn: questions a second, and what a question costs the processes and the server, counted apart. The server runs where
 * there is room; on a machine of two cores it has none of its own but beside one process. `node bench/processes.ts 200`: fewer
 * questions. Without PostgreSQL or taskset nothing is measured.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { readPostgresCpuSeconds } from './support/postgres-cpu.ts'
import { print } from './support/print.ts'
import { cpuSeconds, type RunningService, SERVICE, startService } from './support/service.ts'
import { NOTES, nameTownNote, writeTownNote, writeTownQuestion } from './support/town-notes.ts'

const QUESTIONS = Number(process.argv[2] ?? 1000)
/** Asked of each process before it is timed: what it loads at its first questions is no cost of a question. */
const WARMING = 60
/** Each process asks two batches, which keep their sessions: none is to give way to another. */
const SESSIONS = '100'
const CORES = availableParallelism()

async function post({ port }: RunningService, route: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`http://127.0.0.1:${port}${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await reply.json()) as { readonly error?: string; readonly data: Record<string, unknown> }
  if (!reply.ok) throw new Error(`${route}: ${answer.error}`)
  return answer.data
}

async function askBatch(service: RunningService, numbers: readonly number[], prefix: string): Promise<number> {
  const questions = numbers.map(writeTownQuestion)
  const vault = { vault_dir: path.join(answers, String(service.port)), slug_prefix: prefix, parallel: 2 }
  return Number((await post(service, '/batch-to-vault', { questions, notebook_id: 'town', ...vault })).succeeded)
}

async function startBound(database: string, count: number): Promise<readonly RunningService[]> {
  const services: RunningService[] = []
  for (let place = 0; place < count; place += 1) {
    const settings = { DATABASE_URL: database, NOTEBOOK_ALLOWED_ROOTS: answers, MAX_SESSIONS: SESSIONS }
    const service = await startService(SERVICE, settings)
    spawnSync('taskset', ['-a', '-p', '-c', String(place % CORES), String(service.pid)], { stdio: 'ignore' })
    services.push(service)
  }
  return services
}

type Figures = { readonly perSecond: number; readonly serviceMs: number; readonly serverMs: number }

async function measure(database: string, count: number): Promise<Figures> {
  const services = await startBound(database, count)
  const numbers = Array.from({ length: QUESTIONS }, (_, number) => number)
  await Promise.all(services.map((service) => askBatch(service, numbers.slice(0, WARMING), 'warm')))
  const readCpu = () => [services.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0), readPostgresCpuSeconds(folder)]
  const [before, startedAt] = [readCpu(), performance.now()]
  const shares = services.map((_, place) => numbers.filter((number) => number % count === place))
  const done = await Promise.all(services.map((service, place) => askBatch(service, shares[place]!, 'timed')))
  const seconds = (performance.now() - startedAt) / 1000
  const [serviceMs, serverMs] = readCpu().map((after, place) => ((after - before[place]!) * 1000) / QUESTIONS)
  for (const service of services) await service.stop()
  const succeeded = done.reduce((sum, each) => sum + each, 0)
  if (succeeded !== QUESTIONS) throw new Error(`${succeeded} of ${QUESTIONS} questions were answered`)
  return { perSecond: QUESTIONS / seconds, serviceMs: serviceMs!, serverMs: serverMs! }
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-processes-'))
const answers = mkdtempSync(path.join(tmpdir(), 'bench-processes-answers-'))
process.once('exit', () => {
  for (const each of [folder, answers]) rmSync(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})
const url = spawnSync('taskset', ['-V']).error ? null : await startPostgres(folder)
if (url === null) print('PostgreSQL or taskset is not installed: nothing was measured')
else {
  const filling = await startService(SERVICE, { DATABASE_URL: url })
  await post(filling, '/notebooks/create', { name: 'Town', activate: true })
  for (let note = 0; note < NOTES; note += 1)
    await post(filling, '/content/sources', {
      source_type: 'text',
      text: writeTownNote(note),
      title: nameTownNote(note),
    })
  await filling.stop()
  let one: Figures | null = null
  for (const count of [1, 2, 4]) {
    const figures = await measure(url, count)
    one ??= figures
    const times = (figures.perSecond / one.perSecond).toFixed(2)
    print(
      `${count} processes on ${Math.min(count, CORES)} of ${CORES} cores: ${figures.perSecond.toFixed(1)} questions a second, ${times} × that of one; ` +
        `CPU of a question: processes ${figures.serviceMs.toFixed(1)} ms, server ${figures.serverMs.toFixed(1)} ms; load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
}
process.exit()
