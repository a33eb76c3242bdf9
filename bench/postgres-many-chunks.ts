/**
 * Books added to one notebook of the whole service until it holds 100,000 chunks, or as many as the first argument says
 * (`node bench/postgres-many-chunks.ts 1000000`), over PostgreSQL and embedded in the same run: how fast, what it takes on
 * disk, and how long a search for passages and a whole question take, when all was added and again when the service has
 * learnt behind. `postgres` or `embedded` behind the number: that engine alone. Without PostgreSQL nothing is measured.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { computeMean } from '../src/lib/counts.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { CHUNK_CHARS, type MadeUpBooks, makeBooks } from './support/made-up-books.ts'
import { readPostgresCpuSeconds } from './support/postgres-cpu.ts'
import { print } from './support/print.ts'
import { callService } from './support/send.ts'
import {
  awaitRest,
  cpuSeconds,
  peakMb,
  percentile,
  type RunningService,
  SERVICE,
  startService,
} from './support/service.ts'

const CHUNKS = Number(process.argv[2] ?? 100_000)
const ENGINES = process.argv[3] === undefined ? ['postgres', 'embedded'] : [process.argv[3]]
const BOOK_CHARS = 4_000_000
const QUESTIONS = 100
/** Asked before they are timed: what a thread loads at its first is no cost of a question. */
const WARMING = 5

/** @returns the characters that were added */
async function addBooks(service: RunningService, { writeBook }: MadeUpBooks): Promise<number> {
  await callService(service, '/notebooks/create', { name: 'Library', activate: true })
  let [chars, ms] = [0, 0]
  for (let book = 0; chars < CHUNKS * CHUNK_CHARS; book += 1) {
    const text = writeBook(BOOK_CHARS)
    const file = path.join(bookFolder, `book-${book}.txt`)
    writeFileSync(file, text)
    const startedAt = performance.now()
    await callService(service, '/content/sources', { notebook_id: 'library', source_type: 'file', file_path: file })
    ms += performance.now() - startedAt
    chars += text.length
    rmSync(file)
  }
  print(`  ${Math.round(chars / CHUNK_CHARS)} chunks added: ${(chars / 1000 / ms).toFixed(1)} MB of text a second`)
  return chars
}

const tell = (times: readonly number[]) =>
  [0.5, 0.95].map((share) => `p${share * 100} ${percentile(times, share).toFixed(0)} ms`).join(', ')

/** One session for all: no question opens one, or is refused since there are too many. */
async function timeQuestions(name: string, service: RunningService, ask: (turn: number) => Promise<unknown>) {
  const [taken, shares, own]: [number[], number[], number[]] = [[], [], []]
  const startedAt = performance.now()
  for (let turn = 0; turn < QUESTIONS + WARMING; turn += 1) {
    const [before, beforeHere, at] = [readServerMs(), cpuSeconds(service.pid), performance.now()]
    await ask(turn)
    if (turn === 0) print(`    ${name}: the first ${(performance.now() - startedAt).toFixed(0)} ms`)
    if (turn < WARMING) continue
    taken.push(performance.now() - at)
    shares.push(readServerMs() - before)
    own.push((cpuSeconds(service.pid) - beforeHere) * 1000)
  }
  const server = serverFolder === null ? '' : `, the server's ${computeMean(shares).toFixed(0)}`
  print(
    `    ${name}: ${tell(taken)}; CPU of the process ${computeMean(own).toFixed(0)} ms${server}; memory at most ${peakMb(service.pid).toFixed(0)} MB`,
  )
}

const readServerMs = () => (serverFolder === null ? 0 : readPostgresCpuSeconds(serverFolder) * 1000)

async function measureQuestions(service: RunningService, { writeQuestion }: MadeUpBooks): Promise<void> {
  const questions = Array.from({ length: QUESTIONS + WARMING }, writeQuestion)
  await timeQuestions('ten passages', service, (turn) =>
    callService(service, '/notebooks/library/passages', { query: questions[turn]!.slice(0, -1) }),
  )
  await timeQuestions('whole question', service, async (turn) => {
    const { session_id } = await callService(service, '/ask', { question: questions[turn]!, notebook_id: 'library' })
    await callService(service, `/sessions/${session_id}`, undefined, 'DELETE')
  })
}

async function readDatabaseBytes(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS bytes')
  await client.end()
  return rows[0].bytes
}

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const service = await startService(SERVICE, { ...environment, NOTEBOOK_ALLOWED_ROOTS: bookFolder })
  const books = makeBooks(2026)
  print(`${engine}:`)
  try {
    const chars = await addBooks(service, books)
    print('  as it was added:')
    await measureQuestions(service, books)
    const at = performance.now()
    await awaitRest(service.pid)
    print(`  at rest, ${((performance.now() - at) / 1000).toFixed(0)} s later:`)
    await measureQuestions(service, books)
    if (environment.DATABASE_URL)
      print(
        `  the database on disk: ${((await readDatabaseBytes(environment.DATABASE_URL)) / chars).toFixed(2)} of the text`,
      )
  } finally {
    await service.stop()
  }
}

const [folder, bookFolder] = ['server', 'books'].map((name) =>
  mkdtempSync(path.join(tmpdir(), `bench-chunks-${name}-`)),
) as [string, string]
process.once('exit', () => {
  for (const each of [folder, bookFolder]) rmSync(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})
const url = await startPostgres(folder)
let serverFolder: string | null = null
if (url === null) print('PostgreSQL is not installed: nothing was measured')
else {
  for (const engine of ENGINES) {
    serverFolder = engine === 'postgres' ? folder : null
    await measure(engine, engine === 'postgres' ? { DATABASE_URL: url } : {})
  }
}
process.exit()
