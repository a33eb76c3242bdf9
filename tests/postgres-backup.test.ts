import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { listField } from './support/list-fields.ts'
import { call, callWell, type ServiceProcess, startProcess } from './support/postgres-processes.ts'
import { makeTestDatabase, openTestPostgres, runPostgresProgram } from './support/postgres-server.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const TOWER =
  'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931. Its lamp is seen from forty miles away.'
const QUESTIONS = ['When was the Harbour Tower finished?', 'From how far is its lamp seen?']
const MOVING = { notebook_id: 'moving' }
const tellOfCarts = (turn: number) => `The keeper of tower ${turn} counted ${turn + 100} carts.`
/** Times and ids of a call, a session or a process. */
const OWN = /^(?:session_|.*_at$|createdAt|duration|request_id|use_count|last_used|stats)/

test('a dump of a database in use, restored elsewhere, is the same service: its answers, its files, its library', async (t) => {
  const database = await openTestPostgres(t)
  if (database === null) return
  const home = temporaryDirectory(t)
  const one = await startProcess(t, database, home)
  await fill(one)
  const over = new AbortController()
  const asking = askAndUpload(one, over.signal)
  const dump = path.join(home, 'dump')
  await runPostgresProgram('pg_dump', ['--format=custom', `--file=${dump}`, database])
  over.abort()
  await asking
  const elsewhere = await makeTestDatabase(t)
  await runPostgresProgram('pg_restore', ['--no-owner', `--dbname=${elsewhere}`, dump])

  const other = await startProcess(t, elsewhere, home)
  assert.deepEqual(await describe(other), await describe(one))
  const { sources } = await callWell<SourceList>(other, 'GET', '/notebooks/moving/sources')
  const known = await Promise.all(
    sources.map(({ id }) => callWell<{ content: string }>(other, 'GET', `/notebooks/moving/sources/${id}`)),
  )
  // Those of one moment: the first so many, each whole.
  assert.deepEqual(
    listField(known, 'content'),
    sources.map((_, turn) => tellOfCarts(turn)),
  )
  assert.ok(sources.length > 0)
  assert.equal((await call(other, 'GET', '/doctor')).status, 200)
  await callWell(other, 'POST', '/content/sources', { source_type: 'text', text: 'Added there.', ...MOVING })
})

type SourceList = { readonly sources: readonly { readonly id: string; readonly title: string }[] }
type ContentList = { readonly generatedContent: readonly { readonly id: string }[] }

/** One notebook that stays as it is, and one that is worked on. */
async function fill(one: ServiceProcess): Promise<void> {
  await callWell(one, 'POST', '/notebooks/create', { name: 'Towers', description: 'Of all harbours' })
  await callWell(one, 'POST', '/content/sources', { source_type: 'text', text: TOWER, notebook_id: 'towers' })
  const form = new FormData()
  form.append('notebook_id', 'towers')
  form.append('file', new Blob([SAMPLE_TEXT]), 'sample.md')
  assert.equal((await fetch(`${one.url}/content/sources`, { method: 'POST', body: form })).status, 200)
  await callWell(one, 'POST', '/content/notes', { title: 'Seen', content: 'In fog, too.', notebook_id: 'towers' })
  await callWell(one, 'POST', '/content/generate', { content_type: 'report', notebook_id: 'towers' })
  await callWell(one, 'POST', '/notebooks/create', { name: 'Moving' })
  await callWell(one, 'POST', '/content/sources', { source_type: 'text', text: tellOfCarts(0), ...MOVING })
}

async function askAndUpload(one: ServiceProcess, over: AbortSignal): Promise<void> {
  for (let turn = 1; !over.aborted; turn += 1) {
    await callWell(one, 'POST', '/content/sources', { source_type: 'text', text: tellOfCarts(turn), ...MOVING })
    await callWell(one, 'POST', '/ask', { question: `How many carts were counted at tower ${turn}?`, ...MOVING })
    await wait(10)
  }
}

/** What the notebook that stays gives of itself. */
async function describe(one: ServiceProcess): Promise<unknown> {
  const notebook = await callWell(one, 'GET', '/notebooks/towers')
  const { sources } = await callWell<SourceList>(one, 'GET', '/notebooks/towers/sources')
  const listed = await fetch(`${one.url}/content?notebook_id=towers`)
  const { generatedContent } = (await listed.json()) as ContentList // a flat reply
  const originals = sources.map(({ id }) => readBytes(one, `/notebooks/towers/sources/${id}/original`))
  const made = generatedContent.map(({ id }) => readBytes(one, `/content/download?content_id=${id}&notebook_id=towers`))
  const answers = []
  for (const question of QUESTIONS)
    answers.push(await callWell(one, 'POST', '/ask', { question, notebook_id: 'towers', source_format: 'json' }))
  const notes = await callWell(one, 'POST', '/content/notes/list', { notebook_id: 'towers' })
  const files = await Promise.all([...originals, ...made])
  return leaveOut({ notebook, sources, generatedContent, files, answers, notes })
}

async function readBytes({ url }: ServiceProcess, route: string): Promise<string> {
  const reply = await fetch(url + route)
  assert.equal(reply.status, 200, route)
  const bytes = Buffer.from(await reply.arrayBuffer())
  assert.ok(bytes.length > 0)
  return bytes.toString('base64')
}

const leaveOut = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, held) => (OWN.test(key) ? undefined : held)))
