import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { startTestService } from './support/test-service.ts'

const ROUNDS = 200
const MAX_ATTACKS = 10
const INSIDE = 'The Harbour Tower was finished in 1931. Its lamp is seen from afar.'
const SECRET = 'The vault below the lighthouse opens with the word zebrafish.'

/** Lays a folder aside and puts a link to another in its place, and back, as fast as a thread can. */
const SWAPPER = `
const { renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs')
const { workerData: { place, outside, flag } } = require('node:worker_threads')
const stop = new Int32Array(flag)
const insist = (change) => {
  for (;;) {
    try {
      return change()
    } catch {
      rmSync(place, { recursive: true, force: true }) // the service has made it anew meanwhile
    }
  }
}
while (Atomics.load(stop, 0) === 0) {
  renameSync(place, place + '.aside')
  insist(() => symlinkSync(outside, place))
  Atomics.wait(stop, 0, 0, Math.random() / 2)
  unlinkSync(place)
  insist(() => renameSync(place + '.aside', place))
  Atomics.add(stop, 1, 1)
  Atomics.wait(stop, 0, 0, Math.random() / 2)
}
`

type Ground = { readonly url: string; readonly place: string; readonly outside: string; readonly under: string }

/** A service, a folder that it may use, and one outside that it may not. */
async function prepare(context: TestContext): Promise<Ground> {
  const { url, directory } = await startTestService(context, { MAX_SESSIONS: '1000' }, (data) => {
    for (const folder of ['mine/place', 'tmp']) mkdirSync(path.join(data, folder), { recursive: true })
  })
  const outside = path.join(directory, 'browser_state') // what is the service's own is as far outside as anything
  mkdirSync(outside)
  const under = path.join(directory, 'mine')
  const place = path.join(under, 'place')
  for (const [folder, text] of [
    [place, INSIDE],
    [outside, SECRET],
  ] as const)
    for (const name of ['paper.txt', 'secret-name.txt'].slice(0, folder === place ? 1 : 2))
      writeFileSync(path.join(folder, name), text)
  return { url, place, outside, under }
}

/** Has the links swapped while `attack` runs, and makes sure that they were. */
async function whileSwapped({ place, outside }: Ground, attack: () => Promise<void>): Promise<void> {
  const flag = new SharedArrayBuffer(8)
  const worker = new Worker(SWAPPER, { eval: true, workerData: { place, outside, flag } })
  const over = new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))
  const countSwaps = () => Atomics.load(new Int32Array(flag), 1)
  try {
    for (let time = 0; time < MAX_ATTACKS && countSwaps() <= ROUNDS; time++) await attack() // the thread may come to its turn late
  } finally {
    Atomics.store(new Int32Array(flag), 0, 1)
    await over
  }
  assert.ok(countSwaps() > ROUNDS, 'the links were swapped')
}

type Reply = { readonly status: number; readonly text: string }

async function send(url: string, method: string, address: string, body?: unknown): Promise<Reply> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const reply = await fetch(url + address, { ...init, headers: { 'content-type': 'application/json' } })
  return { status: reply.status, text: await reply.text() }
}

async function makeNotebook(url: string): Promise<string> {
  const { text } = await send(url, 'POST', '/notebooks/create', { title: 'Tower' })
  return JSON.parse(text).data.notebook_id
}

const STATUSES = [200, 202, 400, 404]

/** Tries it again and again; no reply is an accident, some come through, and none tells what lies outside. */
async function attackWith(attempt: (round: number) => Promise<Reply>): Promise<void> {
  let done = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { status, text } = await attempt(round)
    assert.ok(STATUSES.includes(status), `${status}: ${text}`)
    assert.doesNotMatch(text, /zebrafish|secret-name/)
    if (status === 200) done += 1
  }
  assert.ok(done > 0 && done < ROUNDS, `${done} of ${ROUNDS} were done: both cases came about`)
}

test('a file is never read through a folder that is swapped for a link', async (context) => {
  const ground = await prepare(context)
  const notebook_id = await makeNotebook(ground.url)
  const file = { source_type: 'file', file_path: path.join(ground.place, 'paper.txt'), notebook_id }
  await whileSwapped(ground, () => attackWith(() => send(ground.url, 'POST', '/content/sources', file)))
  await requireNoSecret(ground.url, notebook_id)
})

test('a synced folder is never listed nor read through one of its folders that is swapped for a link', async (context) => {
  const ground = await prepare(context)
  const notebook_id = await makeNotebook(ground.url)
  const sync = () => send(ground.url, 'POST', `/notebooks/${notebook_id}/sync`, { folder: ground.under })
  await whileSwapped(ground, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { status, text } = await sync()
      assert.ok(STATUSES.includes(status), `${status}: ${text}`)
      assert.doesNotMatch(text, /zebrafish|secret-name/)
    }
  })
  await requireNoSecret(ground.url, notebook_id)
})

test('a file is never written through a folder that is swapped for a link', async (context) => {
  const ground = await prepare(context)
  const notebook_id = await makeNotebook(ground.url)
  await send(ground.url, 'POST', '/content/sources', { source_type: 'text', text: INSIDE, notebook_id })
  const made = await send(ground.url, 'POST', '/content/generate', { content_type: 'data_table', notebook_id })
  const { contentId } = JSON.parse(made.text).data
  const attempt = (round: number) => {
    const output_path = path.join(ground.place, `new-${round % 7}`, `table-${round}.xlsx`)
    return send(
      ground.url,
      'GET',
      `/content/download?${new URLSearchParams({ notebook_id, content_id: contentId, output_path })}`,
    )
  }
  const before = listWhole(ground.outside)
  await whileSwapped(ground, () => attackWith(attempt))
  assert.deepEqual(listWhole(ground.outside), before)
})

test('a batch never writes nor reads through a vault that is swapped for a link', async (context) => {
  const ground = await prepare(context)
  const notebook_id = await makeNotebook(ground.url)
  await send(ground.url, 'POST', '/content/sources', { source_type: 'text', text: INSIDE, notebook_id })
  const before = listWhole(ground.outside)
  const questions = ['When was the tower finished?']
  const attempt = (round: number) => {
    const vault_dir = round % 2 ? ground.place : path.join(ground.place, `new-${round % 7}`)
    return send(ground.url, 'POST', '/batch-to-vault', {
      notebook_id,
      questions,
      index: true,
      vault_dir,
      resume: round % 3 > 0,
    })
  }
  await whileSwapped(ground, () => attackWith(attempt))
  assert.deepEqual(listWhole(ground.outside), before)
})

test('no vault and no export is made where the service keeps its own', async (context) => {
  const { url, directory } = await startTestService(context)
  const notebook_id = await makeNotebook(url)
  await send(url, 'POST', '/content/sources', { source_type: 'text', text: INSIDE, notebook_id })
  const made = await send(url, 'POST', '/content/generate', { content_type: 'data_table', notebook_id })
  const { contentId } = JSON.parse(made.text).data
  const questions = ['When was the tower finished?']
  const kept = ['tmp', 'jobs', 'generated', 'logs', 'notebooks', 'browser_state', 'browser_profile', 'library.json']
  for (const name of [...kept, 'state.sqlite', 'notebooks.sqlite', 'service.lock']) {
    for (const place of [name, `${name}/below/vault`, `mine/../${name}/x`]) {
      const there = `${directory}/${place}`
      const was = existsSync(there)
      const batch = await send(url, 'POST', '/batch-to-vault', { notebook_id, questions, vault_dir: there })
      const query = new URLSearchParams({ notebook_id, content_id: contentId, output_path: `${there}/table.xlsx` })
      const download = await send(url, 'GET', `/content/download?${query}`)
      for (const { status, text } of [batch, download])
        assert.deepEqual([status, JSON.parse(text).code], [400, 'PATH_REFUSED'], `${place}: ${text}`)
      assert.equal(existsSync(there), was, place)
    }
  }
})

async function requireNoSecret(url: string, notebookId: string): Promise<void> {
  const { text } = await send(url, 'GET', `/content/sources?notebook_id=${notebookId}`)
  assert.doesNotMatch(text, /zebrafish|secret-name/)
  const found = await send(url, 'POST', `/notebooks/${notebookId}/passages`, { query: 'zebrafish lighthouse vault' })
  assert.doesNotMatch(found.text, /opens with the word/)
}

/** Every file of a folder with what is in it, and every folder. */
function listWhole(folder: string): [string, string | null][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const place = path.join(entry.parentPath, entry.name)
    return [place, entry.isFile() ? readFileSync(place, 'utf8') : null]
  })
}
