/**
 * What notebooks cost that nobody uses: the same service over a database with one notebook and with 10,000 (or as many as
 * the first argument says), each with a source and an entry of the library, made as copies of the rows of one. Told are
 * the start, memory and CPU at rest of the process and the server, a question to one notebook, and the disk. Without
 * PostgreSQL nothing is measured.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { readPostgresCpuSeconds } from './support/postgres-cpu.ts'
import { print } from './support/print.ts'
import { KESTREL, send } from './support/send.ts'
import { cpuSeconds, percentile, residentMb, SERVICE, startService } from './support/service.ts'

const NOTEBOOKS = Number(process.argv[2] ?? 10_000)
const QUESTIONS = 150
const REST_SECONDS = 30
/** Of one notebook, those first that others refer to. */
const COPIED = [
  'notebook',
  'search_version',
  'source',
  'source_text',
  'search_segment',
  'search_chunk',
  'search_posting',
]

async function fillOne(): Promise<void> {
  const service = await startService(SERVICE, { DATABASE_URL: url! })
  await send(service, 'POST', '/notebooks/create', { name: 'Mill', activate: true })
  await send(service, 'POST', '/content/sources', { source_type: 'text', text: KESTREL })
  await service.stop()
}

/** An id of the same shape for each copy, in the rows and in the address that the library has. */
async function copyNotebooks(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT notebook FROM notebook')
  const original = rows[0].notebook as string
  const id = "lpad(to_hex(copy), 8, '0') || substr($1, 9)"
  for (const table of COPIED) {
    const described = await client.query(
      'SELECT column_name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position',
      [table],
    )
    const columns = described.rows.map(({ column_name }) => `"${column_name}"`)
    const values = columns.map((column) => (column === '"notebook"' ? id : `${table}.${column}`))
    await client.query(
      `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM generate_series(1, $2::int) AS copy, ${table} WHERE ${table}.notebook = $1`,
      [original, NOTEBOOKS - 1],
    )
  }
  const replaced = [
    `replace(entry, $1, ${id})`,
    `'"id":"mill"', '"id":"mill-' || copy || '"')`,
    `'"name":"Mill"', '"name":"Mill ' || copy || '"')`,
  ]
  await client.query(
    `INSERT INTO library_entry (id, place, entry, use_count, last_used, changed_in, name_key, notebook)
     SELECT library_entry.id || '-' || copy, place + copy, replace(replace(${replaced.join()},
       use_count, last_used, changed_in, 'mill ' || copy, ${id} FROM generate_series(1, $2::int) AS copy, library_entry`,
    [original, NOTEBOOKS - 1],
  )
  await client.query('VACUUM ANALYZE')
}

async function measure(name: string): Promise<void> {
  const service = await startService(SERVICE, { DATABASE_URL: url! })
  await wait(3000)
  const readCpu = () => [cpuSeconds(service.pid), readPostgresCpuSeconds(folder)]
  const before = readCpu()
  await wait(REST_SECONDS * 1000)
  const [ownMs, serverMs] = readCpu().map((after, place) => ((after - before[place]!) * 1000) / REST_SECONDS)
  const idleMb = residentMb(service.pid)
  const [taken, asking]: [number[], number[]] = [[], readCpu()]
  for (let question = 0; question < QUESTIONS; question += 1) {
    const startedAt = performance.now()
    const asked = { question: 'How high does the kestrel nest?', notebook_id: 'mill' }
    const { data } = await send(service, 'POST', '/ask', asked)
    taken.push(performance.now() - startedAt)
    await send(service, 'DELETE', `/sessions/${data.session_id}`)
  }
  const warm = taken.slice(QUESTIONS / 3)
  const [ownEach, serverEach] = readCpu().map((after, place) => ((after - asking[place]!) * 1000) / QUESTIONS)
  print(`${name}: start ${service.startMs.toFixed(0)} ms, ${idleMb.toFixed(1)} MB at rest`)
  print(`  CPU of each second at rest: process ${ownMs!.toFixed(1)} ms, server ${serverMs!.toFixed(1)} ms`)
  print(
    `  a question p50 ${percentile(warm, 0.5).toFixed(1)} ms, p95 ${percentile(warm, 0.95).toFixed(1)} ms; CPU of each: process ${ownEach!.toFixed(1)} ms, server ${serverEach!.toFixed(1)} ms`,
  )
  await service.stop()
}

async function readDatabaseKilobytes(client: Client): Promise<number> {
  const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 / 1000 AS kilobytes')
  return rows[0].kilobytes
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-many-notebooks-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
const url = await startPostgres(folder)
if (url === null) print('PostgreSQL is not installed: nothing was measured')
else {
  await fillOne()
  const client = new Client({ connectionString: url })
  await client.connect()
  await measure('1 notebook')
  const emptyKb = await readDatabaseKilobytes(client)
  await copyNotebooks(client)
  await measure(`${NOTEBOOKS} notebooks`)
  const grown = (await readDatabaseKilobytes(client)) - emptyKb
  print(
    `  on disk: ${(grown / (NOTEBOOKS - 1)).toFixed(1)} KB for each, of which text ${(KESTREL.length / 1000).toFixed(1)}`,
  )
  await client.end()
}
process.exit()
