import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { createClient } from '../../src/client/client.ts'
import type { FileContent } from '../../src/contract/operation.ts'
import { makeTestDatabase, openTestPostgres } from './postgres-server.ts'
import { SIGN_IN } from './small-services.ts'

type TypedClient = ReturnType<typeof createClient>

const PAGE = `<!doctype html><title>Larch</title><main><h1>Larch</h1>${'<p>The larch loses its needles in autumn.</p>'.repeat(1500)}</main>`
const DAYS = Array.from(
  { length: 400 },
  (_, day) => `On day ${day} the ferry came with ${(day * 7) % 31} visitors and went back before the evening.`,
)
const BOOK = `The keeper of the Harbour Tower was Ada Brook.\n\n${DAYS.join('\n\n')}\n\nThe tower was painted red in 1977.`

export const QUESTIONS = [
  'Who was the keeper of the Harbour Tower?',
  'When was the tower painted red?',
  'How many visitors came on day 12?',
  'When does the larch lose its needles?',
  'What is this notebook about?',
  'Who invented the telephone?',
]

/** A database without any table, beside the others of the file; null where PostgreSQL is not installed. */
export async function openEmptyDatabase(t: TestContext): Promise<string | null> {
  return (await openTestPostgres(t)) === null ? null : makeTestDatabase(t)
}

/** Runs statements on a database, as nobody should. */
export async function runOn<Row>(url: string, ...texts: readonly string[]): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly Row[] = []
    for (const text of texts) rows = (await client.query(text)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Makes a service keep something of every kind. @param folder that it may read @returns the notebook with sources */
export async function liveIn(url: string, folder: string): Promise<string> {
  const client = createClient({ baseUrl: url })
  const notebook_id = String((await client.createNotebook({ name: 'Towers', activate: true })).notebook_id)
  await client.addSource({ source_type: 'text', text: BOOK, title: 'Book', notebook_id })
  const page = await client.addSource({ source_type: 'file', file_path: new File([PAGE], 'larch.html'), notebook_id })
  await client.addSource({ source_type: 'file', file_path: new File(['# Yew\n\nIt is green.'], 'yew.md'), notebook_id })
  await client.createNote({ title: 'Mine', content: 'To be read again.', notebook_id })
  await client.changeLabels({ notebook_id, action: 'create', name: 'Trees', source_ids: [page.sourceId] })
  await client.setSharing({ notebook_id, public: true, include_answers: true })
  await client.generateContent({ content_type: 'report', notebook_id })
  const papers = path.join(folder, 'papers')
  mkdirSync(papers, { recursive: true })
  writeFileSync(path.join(papers, 'oak.md'), 'The oak keeps its leaves for long.')
  await client.syncFolder({ notebook_id, folder: papers })
  await client.createNotebook({ name: 'Empty' })
  for (const question of QUESTIONS) await client.askQuestion({ question, notebook_id })
  await client.importAccount({ state: { cookies: SIGN_IN.cookies }, account: 'hosted' })
  return notebook_id
}

/** Makes a notebook under a key: once, however often it is asked for. @returns its id */
export async function createKeyed(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'of the tests' }
  const reply = await fetch(`${url}/notebooks/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Keyed' }),
  })
  return ((await reply.json()) as { readonly data: { readonly notebook_id: string } }).data.notebook_id
}

/** Leaves a job behind that waits for its turn, with the file that was uploaded for it. */
export function queueUpload(directory: string, notebook_id: string): void {
  const id = randomUUID()
  const file = path.join(directory, 'jobs', id, 'ash.md')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '# Ash\n\nThe ash flowers before its leaves come.')
  const database = new DatabaseSync(path.join(directory, 'state.sqlite'))
  const now = Date.now()
  database
    .prepare(`INSERT INTO job (id, operation, request_id, state, starts, progress, created_at_ms, updated_at_ms)
      VALUES (?, 'addSource', 'of-the-tests', 'queued', 0, '{"done":0,"total":null}', ?, ?)`)
    .run(id, now, now)
  const input = { source_type: 'file', file_path: file, notebook_id }
  database.prepare('INSERT INTO job_content (id, input) VALUES (?, ?)').run(id, JSON.stringify(input))
  database.close()
}

/** The titles of a notebook's sources, once no job is under way any more. */
export async function listTitlesAfterJobs(url: string, notebook_id: string): Promise<readonly string[]> {
  const client = createClient({ baseUrl: url })
  const isOver = async () =>
    (await client.listJobs({})).jobs.every(({ state }) => state !== 'queued' && state !== 'running')
  while (!(await isOver())) await wait(20)
  return (await client.listSources({ notebook_id })).sources.map(({ title }) => title)
}

/** Waits until the service has learnt behind what a notebook is like: from then on its passages are the same. */
export async function awaitLearnt(directory: string, notebook: string): Promise<void> {
  const database = new DatabaseSync(path.join(directory, 'notebooks', notebook, 'notebook.sqlite'), { readOnly: true })
  const select = database.prepare('SELECT 1 FROM latent_space WHERE is_current = 1')
  while (select.get() === undefined) await wait(20)
  database.close()
}

const ADDRESS = /(localhost|127\.0\.0\.1):\d+/g
/** What changes by looking at it. */
const PASSING = /"(age_seconds|inactive_seconds|last_activity|use_count|last_used)":("[^"]*"|\d+)/g

/** How often notebooks were used. */
export async function tellUses(url: string): Promise<unknown> {
  const { notebooks } = await createClient({ baseUrl: url }).listNotebooks({})
  return notebooks.map(({ id, use_count, last_used }) => [id, use_count, last_used])
}

/** All that a service says it keeps, without addresses and ages of this run. */
export async function tellAll(url: string): Promise<unknown> {
  const client = createClient({ baseUrl: url })
  const { notebooks } = await client.listNotebooks({})
  const told = {
    notebooks: await Promise.all(notebooks.map(({ id }) => tellNotebook(client, String(id)))),
    library: notebooks,
    sessions: await client.listSessions({}),
    accounts: await client.listAccounts({}),
    quota: await client.getQuota({}),
    jobs: await client.listJobs({}),
  }
  const text = JSON.stringify(told).replaceAll(ADDRESS, 'service')
  return JSON.parse(text.replaceAll(PASSING, '"$1":0'))
}

async function tellNotebook(client: TypedClient, notebook_id: string) {
  const { sources } = await client.listSources({ notebook_id })
  const read = sources.map(async ({ id: source_id }) => ({
    text: (await client.readSource({ notebook_id, source_id })).content,
    original: await hashReply(client.downloadSource({ notebook_id, source_id })),
  }))
  const content = await client.listContent({ notebook_id })
  const made = content.generatedContent.map(({ id: content_id }) => hashReply(client.downloadContent({ content_id })))
  return {
    sources,
    content,
    read: await Promise.all(read),
    made: await Promise.all(made),
    notes: await client.listNotes({ notebook_id }),
    labels: await client.listLabels({ notebook_id }),
    sharing: await client.getSharing({ notebook_id }),
    folders: await client.listFolders({ notebook_id }),
    conversations: await client.listConversations({ notebook_id }),
  }
}

async function hashReply(reply: Promise<{ readonly file?: FileContent }>): Promise<string> {
  const { file } = await reply
  const bytes = await new Response(await file!.read()).arrayBuffer()
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex')
}

/** The answers to all questions, with their scores and citations. */
export async function askAll(url: string): Promise<unknown> {
  const client = createClient({ baseUrl: url })
  const answers: unknown[] = []
  for (const question of QUESTIONS) {
    const asked = await client.askQuestion({ question, notebook_id: 'towers', source_format: 'json' })
    const { passages } = await client.searchPassages({ query: question, notebook_id: 'towers' })
    answers.push([asked.answer, asked.sources, passages])
  }
  return JSON.parse(JSON.stringify(answers).replaceAll(ADDRESS, 'service'))
}
