import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { compiledBefore } from './support/compiled-before.ts'
import { freePort } from './support/free-port.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const SERVICE = path.join(import.meta.dirname, '../src/main/serve.js')
const TEXT = 'The Harbour Tower was finished in 1931. Its lamp is seen from forty miles away.'
const USERS_UMASK = 0o022

type Running = {
  readonly url: string
  readonly end: () => Promise<void>
  readonly logged: (event: string) => Promise<void>
}

/** The service as a process of its own, started by a user whose files others may read. */
async function startService(context: TestContext, settings: Readonly<Record<string, string>>): Promise<Running> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(port),
    ...compiledBefore(),
    ...settings,
  }
  const before = process.umask(USERS_UMASK)
  const child = spawn(process.execPath, [SERVICE], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  process.umask(before)
  const end = () => ended(child)
  context.after(end)
  const logged = eventsOf(child)
  await once(createInterface({ input: child.stdout! }), 'line')
  return { url: `http://127.0.0.1:${port}`, end, logged }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Comes when an event of that name has been logged. */
function eventsOf(child: ChildProcess): (event: string) => Promise<void> {
  const lines = createInterface({ input: child.stderr! })
  const seen: string[] = []
  lines.on('line', (line) => seen.push(line))
  return async (event) => {
    while (!seen.some((line) => line.includes(`"event":"${event}"`))) await once(lines, 'line')
  }
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into, not used
async function send(url: string, method: string, place: string, body?: unknown): Promise<any> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url + place, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await reply.text()
  assert.ok(reply.ok, `${place}: ${text}`)
  return JSON.parse(text).data
}

/** Every file and folder at and below a place that the group or others may do something with. */
function findOpen(place: string): string[] {
  const stats = lstatSync(place)
  if (stats.isSymbolicLink()) return []
  const below = stats.isDirectory() ? readdirSync(place).flatMap((name) => findOpen(path.join(place, name))) : []
  return (stats.mode & 0o077) === 0 ? below : [place, ...below]
}

function open(place: string): void {
  const stats = lstatSync(place)
  if (stats.isSymbolicLink()) return
  chmodSync(place, stats.isDirectory() ? 0o755 : 0o644)
  if (stats.isDirectory()) for (const name of readdirSync(place)) open(path.join(place, name))
}

const modeOf = (place: string) => statSync(place).mode & 0o777

test('what is kept is for the user of the service alone, what is written into a folder of the user is as he leaves it there', async (context) => {
  if (process.getuid === undefined) return context.skip('0 modes were compared: this system has none')
  const directory = temporaryDirectory(context)
  const [data, signIns, own] = ['data', 'sign-ins', 'own'].map((name) => path.join(directory, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(own)
  const settings = { DATA_DIR: data, BROWSER_STATE_DIR: signIns, NOTEBOOK_ALLOWED_ROOTS: own }
  const { url, end } = await startService(context, settings)
  const { notebook_id: id } = await send(url, 'POST', '/notebooks/create', { title: 'Tower' })
  const form = new FormData()
  form.set('source_type', 'file')
  form.set('notebook_id', id)
  form.set('file', new File([TEXT.repeat(5000)], 'tower.txt'))
  const uploaded = await fetch(`${url}/content/sources`, { method: 'POST', body: form })
  assert.ok(uploaded.ok, await uploaded.text())
  const { contentId } = await send(url, 'POST', '/content/generate', { content_type: 'data_table', notebook_id: id })
  const job = await send(url, 'POST', '/content/sources', {
    source_type: 'text',
    text: TEXT,
    notebook_id: id,
    async: true,
  })
  await (await fetch(`${url}/jobs/${job.job.id}/events`)).text()
  const batch = { notebook_id: id, questions: ['When was the tower finished?'], index: true }
  await send(url, 'POST', '/batch-to-vault', { ...batch, vault_dir: path.join(data, 'mine', 'vault') })
  assert.deepEqual(findOpen(data), [])

  const vault = path.join(own, 'notes', 'vault')
  const { files, index_path } = await send(url, 'POST', '/batch-to-vault', { ...batch, vault_dir: vault })
  const table = path.join(own, 'tables', 'table.xlsx')
  await send(url, 'GET', `/content/download?notebook_id=${id}&content_id=${contentId}&output_path=${table}`)
  const made = [files[0].md_path, files[0].json_path, index_path, path.join(vault, '.notebook-batch.jsonl'), table]
  assert.deepEqual(
    made.map(modeOf),
    made.map(() => 0o644),
  )
  const folders = [path.dirname(vault), vault, path.dirname(table)]
  assert.deepEqual(folders.map(modeOf), [0o755, 0o755, 0o755])
  await end()
})

test('what an older version left open is closed at the start, in the data directory and among the sign-ins alone', async (context) => {
  if (process.getuid === undefined) return context.skip('0 modes were compared: this system has none')
  const directory = temporaryDirectory(context)
  const [data, signIns, other] = ['data', 'sign-ins', 'other'].map((name) => path.join(directory, name)) as [
    string,
    string,
    string,
  ]
  const settings = { DATA_DIR: data, BROWSER_STATE_DIR: signIns }
  const first = await startService(context, settings)
  const { notebook_id: id } = await send(first.url, 'POST', '/notebooks/create', { title: 'Tower' })
  await send(first.url, 'POST', '/content/sources', { source_type: 'text', text: TEXT, notebook_id: id })
  await first.end()
  mkdirSync(signIns)
  for (const name of ['key', 'somebody.json', 'notes.txt']) writeFileSync(path.join(signIns, name), '')
  mkdirSync(other)
  writeFileSync(path.join(other, 'paper.txt'), TEXT)
  symlinkSync(other, path.join(data, 'linked'))
  symlinkSync(path.join(other, 'paper.txt'), path.join(data, 'notebooks', 'linked.txt'))
  for (const place of [data, signIns, other]) open(place)
  assert.ok(findOpen(data).length > 5)

  const second = await startService(context, settings)
  await second.logged('modes.closed')
  assert.deepEqual([findOpen(data), findOpen(signIns)], [[], [path.join(signIns, 'notes.txt')]])
  assert.deepEqual([other, path.join(other, 'paper.txt')].map(modeOf), [0o755, 0o644])
  const asked = { question: 'When was the tower finished?', notebook_id: id }
  assert.equal((await send(second.url, 'POST', '/ask', asked)).state, 'answered')
  await second.end()
})
