import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { loseNothing } from './support/lose-nothing.ts'
import { callWell, type ServiceProcess, startProcess } from './support/postgres-processes.ts'
import { openTestPostgres, startOwnPostgres } from './support/postgres-server.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const DOWN_MS = 500

test('a server that is stopped and started in a batch, or only reads for a while, loses nothing and has nothing done twice', async (t) => {
  const server = await startOwnPostgres(t)
  if (server === null) return
  const restart = async (mode: 'fast' | 'immediate') => {
    await server.stop(mode)
    await wait(DOWN_MS)
    await server.start()
  }
  const readOnly = async () => {
    await allowWriting(server.url, false)
    await wait(DOWN_MS)
    await allowWriting(server.url, true)
  }
  const strikes = [() => restart('fast'), readOnly, () => restart('immediate')]
  const [kills, strike] = [strikes.length, () => strikes.shift()!()]
  const service = await loseNothing(t, { database: server.url, draw: 16, kills, pauseMs: () => 500, strike })
  await service.stop()
})

const TOWER = 'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931.'
const CHANGES = [
  ['POST', '/notebooks/create', { name: 'Never made' }],
  ['PUT', '/notebooks/towers', { description: 'Never changed.' }],
  ['POST', '/content/sources', { source_type: 'text', text: 'Never added.', notebook_id: 'towers' }],
  ['POST', '/content/notes', { title: 'Never written', content: 'Nothing.', notebook_id: 'towers' }],
  ['POST', '/content/generate', { content_type: 'report', notebook_id: 'towers' }],
  ['POST', '/ask', { question: 'When was the Harbour Tower finished?', notebook_id: 'towers' }],
  ['POST', '/ask', { question: 'When was the Harbour Tower finished?', notebook_id: 'towers', async: true }],
] as const

test('a server that has failed over to one that only reads: each change is told when to try again, and none is half done', async (t) => {
  const database = await openTestPostgres(t)
  if (database === null) return
  const one = await startProcess(t, database, temporaryDirectory(t), { LOG_LEVEL: 'silent' })
  await callWell(one, 'POST', '/notebooks/create', { name: 'Towers' })
  await callWell(one, 'POST', '/content/sources', { source_type: 'text', text: TOWER, notebook_id: 'towers' })
  const before = await countRows(database)
  await allowWriting(database, false)
  const replies = await Promise.all(CHANGES.map((change) => send(one, change)))
  for (const [place, { status, mayTryAgain, text }] of replies.entries())
    assert.deepEqual([status, mayTryAgain], [503, true], `${CHANGES[place]![1]}: ${text}`)
  await callWell(one, 'GET', '/notebooks/towers/sources')
  await allowWriting(database, true)
  assert.deepEqual(await countRows(database), before)
  for (const change of CHANGES) assert.ok((await send(one, change)).status < 300, change[1])
})

/** As in a place that another server has taken: nobody's connection outlives it. */
async function allowWriting(url: string, isAllowed: boolean): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('SET default_transaction_read_only = off')
  const name = new URL(url).pathname.slice(1)
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isAllowed ? 'off' : 'on'}`)
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await client.end()
}

/** Of what a caller could make. */
async function countRows(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const tables = ['notebook', 'library_entry', 'source', 'search_segment', 'note', 'artifact', 'job', 'session', 'turn']
  const { rows } = await client.query(
    `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join()}, (SELECT entry FROM library_entry)`,
  )
  await client.end()
  return rows[0]
}

async function send({ url }: ServiceProcess, [method, route, body]: readonly [string, string, unknown]) {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(url + route, { method, headers, body: JSON.stringify(body) })
  return { status: reply.status, mayTryAgain: reply.headers.has('retry-after'), text: await reply.text() }
}
