import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startFaultyHost } from './support/hosted-service.ts'
import { listField } from './support/list-fields.ts'
import { call, callWell, type ServiceProcess, startProcess } from './support/postgres-processes.ts'
import { openTestPostgres } from './support/postgres-server.ts'
import { SIGN_IN } from './support/small-services.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { testOver } from './support/test-over.ts'

const it = testOver(openTestPostgres)

const TOWER =
  'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931. The lamp can be seen from forty miles away.'

type AskReply = {
  readonly answer: string
  readonly session_id: string
  readonly session_info: { readonly message_count: number }
  readonly sources: { readonly citations: readonly { readonly sourceText: string }[] }
}
type LibraryList = { readonly notebooks: readonly { readonly name: string; readonly use_count: number }[] }
type SourceList = { readonly sources: readonly { readonly id: string; readonly title: string }[] }

it('two processes over one database are one service, of which nothing lies on a disk and any may die', async ([
  database,
  t,
]) => {
  const home = temporaryDirectory(t)
  const [one, other] = await Promise.all([startProcess(t, database, home), startProcess(t, database, home)])
  await callWell(one, 'POST', '/notebooks/create', { name: 'Towers', activate: true })
  const source = { source_type: 'text', title: 'Tower', text: TOWER }
  await callWell(one, 'POST', '/content/sources', source)
  const question = { question: 'When was the Harbour Tower finished?', source_format: 'json' }
  const first = await callWell<AskReply>(other, 'POST', '/ask', question)
  assert.match(first.answer, /1931/)
  const { citations } = first.sources
  assert.ok(citations.length > 0 && citations.every(({ sourceText }) => TOWER.includes(sourceText)))
  const { session_id } = first

  await one.end('SIGKILL')
  const third = await startProcess(t, database, home)
  const followed = await callWell<AskReply>(third, 'POST', '/ask', {
    ...question,
    question: 'And from how far can its lamp be seen?',
    session_id,
  })
  assert.match(followed.answer, /forty miles/)
  assert.equal(followed.session_info.message_count, 2)
  const { notebooks } = await callWell<LibraryList>(other, 'GET', '/notebooks')
  assert.deepEqual(
    notebooks.map(({ name, use_count }) => [name, use_count > 0]),
    [['Towers', true]],
  )

  await Promise.all([other.end('SIGTERM'), third.end('SIGTERM')])
  const fourth = await startProcess(t, database, home)
  const { sources } = await callWell<SourceList>(fourth, 'GET', '/notebooks/towers/sources')
  assert.deepEqual(listField(sources, 'title'), ['Tower'])
  assert.equal(
    (await callWell<{ content: string }>(fourth, 'GET', `/notebooks/towers/sources/${sources[0]!.id}`)).content,
    TOWER,
  )
  assert.deepEqual(listFiles(home), [])
})

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

it('a job is carried out by whichever process has room, and is followed from another', async ([database, t]) => {
  const home = temporaryDirectory(t)
  const [one, other] = await Promise.all([startProcess(t, database, home), startProcess(t, database, home)])
  await callWell(one, 'POST', '/notebooks/create', { name: 'Jobs' })
  const source = { source_type: 'text', text: TOWER, notebook_id: 'jobs', async: true }
  const { job } = await callWell<{ readonly job: { readonly id: string } }>(one, 'POST', '/content/sources', source)
  const events = await (await fetch(`${other.url}/jobs/${job.id}/events`)).text()
  assert.match(events, /succeeded/)
  const form = new FormData()
  for (const [name, value] of Object.entries({ notebook_id: 'jobs', async: 'true' })) form.append(name, value)
  form.append('file', new Blob([`${TOWER} It is open on Sundays.`]), 'sundays.txt')
  const uploaded = await (await fetch(`${one.url}/content/sources`, { method: 'POST', body: form })).json()
  assert.match(await (await fetch(`${other.url}/jobs/${uploaded.data.job.id}/events`)).text(), /succeeded/)
  const { sources } = await callWell<SourceList>(other, 'GET', '/notebooks/jobs/sources')
  assert.deepEqual(listField(sources, 'title'), ['The Harbour Tower stands in Port Ellis.', 'sundays.txt'])
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])
  assert.deepEqual(listFiles(home), [])
})

it('a call over MCP that its client gives up ends, whichever process the message reaches', async ([database, t]) => {
  const home = temporaryDirectory(t)
  const [one, other] = await Promise.all([startProcess(t, database, home), startProcess(t, database, home)])
  await callWell(one, 'POST', '/notebooks/create', { name: 'Given up', activate: true })
  await callWell(one, 'POST', '/content/sources', { source_type: 'text', text: TOWER })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-session-id': 'a client',
  }
  const send = ({ url }: ServiceProcess, message: object) =>
    fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) })
  const params = { name: 'generate_content', arguments: { content_type: 'video' } }
  const called = send(one, { id: 7, method: 'tools/call', params }).then((reply) => reply.text())
  const listMade = async () => {
    const reply = await fetch(`${one.url}/content`)
    return ((await reply.json()) as { readonly generatedContent: readonly unknown[] }).generatedContent
  }
  while ((await listMade()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const begun = performance.now()
  await send(other, { method: 'notifications/cancelled', params: { requestId: 7 } })
  while ((await listMade()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  t.diagnostic(`${Math.round(performance.now() - begun)} ms from the message to its end`)
  await one.end('SIGTERM')
  await called.catch(() => {})
})

it('the same keyed call to two processes at once is carried out once', async ([database, t]) => {
  const home = temporaryDirectory(t)
  const both = await Promise.all([startProcess(t, database, home), startProcess(t, database, home)])
  const create = ({ url }: ServiceProcess) =>
    fetch(`${url}/notebooks/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'the same' },
      body: JSON.stringify({ name: 'Once' }),
    }).then((reply) => reply.json())
  const [first, second] = await Promise.all(both.map(create))
  assert.deepEqual(first.data, second.data)
})

it('a folder is one of the process that is asked, and its sync is seen by all', async ([database, t]) => {
  const home = temporaryDirectory(t)
  const [one, other] = await Promise.all([startProcess(t, database, home), startProcess(t, database, home)])
  const folder = path.join(home, 'papers')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'tower.md'), TOWER)
  await callWell(one, 'POST', '/notebooks/create', { name: 'Papers', activate: true })
  const synced = await callWell<{ added: number }>(one, 'POST', '/notebooks/papers/sync', { folder })
  assert.equal(synced.added, 1)
  writeFileSync(path.join(folder, 'tower.md'), TOWER.replace('1931', '1932'))
  const again = await callWell<{ updated: number }>(other, 'POST', '/notebooks/papers/sync', { folder })
  assert.equal(again.updated, 1)
  const { folders } = await callWell<{ folders: { files: number }[] }>(one, 'GET', '/notebooks/papers/sync')
  assert.deepEqual(listField(folders, 'files'), [1])
  const vault = { questions: ['When was the Harbour Tower finished?'], vault_dir: path.join(home, 'answers') }
  await callWell(other, 'POST', '/batch-to-vault', vault)
  const written = readdirSync(vault.vault_dir).map((name) => readFileSync(path.join(vault.vault_dir, name), 'utf8'))
  assert.ok(written.some((text) => text.includes('1932')))
  const missing = await call(one, 'POST', '/notebooks/papers/sync', { folder: path.join(home, 'elsewhere') })
  assert.equal(missing.code, 'FILE_NOT_FOUND')
  assert.match(JSON.stringify(missing), /among its own files/)
})

it('a job in a folder is done by the process that has the folder, and is lost with it', async ([database, t]) => {
  const [home, away] = [temporaryDirectory(t), temporaryDirectory(t)]
  const lease = { DATABASE_LEASE: '3' }
  const [one, other] = [await startProcess(t, database, home, lease), await startProcess(t, database, away, lease)]
  const folder = path.join(home, 'Towers')
  const writeNotes = (count: number, about: string) => {
    for (let note = 0; note < count; note += 1)
      writeFileSync(
        path.join(folder, `${about} ${note}.md`),
        `# ${about} ${note}\n\n${TOWER} This is note ${note} on it.`,
      )
  }
  mkdirSync(folder)
  writeNotes(3, 'Tower')
  await callWell(one, 'POST', '/notebooks/create', { name: 'Towers' })
  type Job = {
    readonly job: { readonly id: string; readonly state: string; readonly error?: string; readonly result?: object }
  }
  const sync = (process: ServiceProcess) =>
    callWell<Job>(process, 'POST', '/notebooks/towers/sync', { folder, async: true })
  const follow = async ({ job: { id } }: Job, process: ServiceProcess) => {
    for (;;) {
      const { job } = await callWell<Job>(process, 'GET', `/jobs/${id}`)
      if (!['queued', 'running'].includes(job.state)) return job
      await wait(50)
    }
  }
  const refused = await call(other, 'POST', '/notebooks/towers/sync', { folder, async: true })
  assert.equal(refused.code, 'PATH_REFUSED')
  const first = await follow(await sync(one), other)
  assert.deepEqual([first.state, (first.result as { added: number }).added], ['succeeded', 3])

  writeNotes(400, 'Lamp')
  const lost = await sync(one)
  await one.end('SIGKILL')
  const { state, error } = await follow(lost, other)
  assert.equal(state, 'failed')
  assert.match(JSON.stringify(error), /process that worked on its own folder/)
  const third = await startProcess(t, database, home, lease)
  const second = await follow(await sync(third), other)
  assert.equal(second.state, 'succeeded')
})

it('a service over PostgreSQL tells how it is', async ([database, t]) => {
  const one = await startProcess(t, database, temporaryDirectory(t))
  const metrics = await (await fetch(`${one.url}/metrics`)).text()
  assert.match(metrics, /notebook_assistant_database_connections\{state="idle"\} [1-9]/)
  const health = await (await fetch(`${one.url}/health`)).json()
  assert.equal(health.status, 'ok')
  const doctor = await callWell<{ state: string }>(one, 'GET', '/doctor')
  assert.equal(doctor.state, 'ok')
})

it('connections that are cut lose nothing that was acknowledged, and whoever is refused is told when to try again', async ([
  database,
  t,
]) => {
  const one = await startProcess(t, database, temporaryDirectory(t))
  await callWell(one, 'POST', '/notebooks/create', { name: 'Cut' })
  await callWell(one, 'POST', '/content/sources', { source_type: 'text', text: TOWER, notebook_id: 'cut' })
  const asked = { question: 'When was the Harbour Tower finished?', notebook_id: 'cut' }
  const { session_id } = await callWell<AskReply>(one, 'POST', '/ask', asked)
  const client = new Client({ connectionString: database })
  await client.connect()
  t.after(() => client.end())
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`
  let acknowledged = 1
  for (let round = 0; round < 12; round += 1) {
    const asking = fetch(`${one.url}/ask`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...asked, session_id }),
    })
    await client.query(cut)
    const reply = await asking
    const said = await reply.text()
    if (reply.status === 200) acknowledged += 1
    else assert.deepEqual([reply.status, reply.headers.get('retry-after') !== null], [503, true], said)
  }
  const { sessions } = await callWell<{ sessions: { id: string; message_count: number }[] }>(one, 'GET', '/sessions')
  const kept = sessions.find(({ id }) => id === session_id)!.message_count
  assert.ok(kept >= acknowledged && kept <= 13, `${kept} kept, ${acknowledged} acknowledged`)
  assert.equal((await (await fetch(`${one.url}/health`)).json()).status, 'ok')
})

it('accounts and encrypted sign-ins are those of all processes, and cleaning up leaves nothing of them', async ([
  database,
  t,
]) => {
  const home = temporaryDirectory(t)
  const host = await startFaultyHost(t)
  const settings = { NOTEBOOK_HOST: host.url, NOTEBOOK_KEY: 'words of the tests', ALLOW_PRIVATE_URLS: 'true' }
  const start = () => startProcess(t, database, home, settings)
  const [one, other] = await Promise.all([start(), start()])
  await callWell(one, 'POST', '/setup-auth', { account: 'Team' })
  const imported = { state: SIGN_IN, account: 'Ann' }
  assert.equal((await callWell<{ verified: boolean }>(one, 'POST', '/accounts', imported)).verified, true)
  type Accounts = { readonly accounts: readonly { readonly id: string; readonly authenticated: boolean }[] }
  const { accounts } = await callWell<Accounts>(other, 'GET', '/accounts')
  assert.deepEqual(
    accounts.map(({ id, authenticated }) => [id, authenticated]),
    [
      ['default', true],
      ['team', true],
      ['ann', true],
    ],
  )
  const tower = { name: 'Tower', product: 'hosted', activate: true }
  const made = await callWell<{ notebook_id: string }>(other, 'POST', '/notebooks/create', tower)
  const source = { notebook_id: made.notebook_id, source_type: 'text', text: TOWER }
  await callWell(one, 'POST', '/content/sources', source)
  const question = { question: 'When was the Harbour Tower finished?', notebook_id: made.notebook_id }
  assert.match((await callWell<AskReply>(other, 'POST', '/ask', question)).answer, /1931/)

  const client = new Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query('SELECT sealed FROM sign_in')
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0].sealed, /of-the-tests/)
  await callWell(one, 'POST', '/cleanup-data', { confirm: true })
  const left = await client.query('SELECT (SELECT count(*) FROM sign_in) + (SELECT count(*) FROM session) AS rows')
  assert.equal(Number(left.rows[0].rows), 0)
  await client.end()
  const after = await callWell<Accounts>(other, 'GET', '/accounts')
  assert.deepEqual(listField(after.accounts, 'id'), ['default'])
  const { notebooks } = await callWell<LibraryList>(other, 'GET', '/notebooks')
  assert.deepEqual(notebooks, [])
})
