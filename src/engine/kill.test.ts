import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { openEngine } from './notebooks.ts'

const log = createLog({ level: 'silent' })
const ROUNDS = 5

/** A process that adds sources to a notebook, two at a time, and says each one it was given an answer for. */
const ADDER = `
  const { openEngine } = await import(process.argv[1])
  const { writeFileSync } = await import('node:fs')
  const log = { info() {}, warn() {}, error() {} }
  const engine = openEngine({ directory: process.argv[2], clock: { now: () => Date.now(), ticks: () => performance.now() }, log })
  const space = engine.space('default')
  const notebook = space.list()[0] ?? space.create('Killed')
  const never = new AbortController().signal
  const round = process.argv[3]
  const add = async (name) => {
    console.log('begin ' + name)
    const lines = Array.from({ length: 1000 }, (_, n) => 'Line ' + n + ' of ' + name + ' mentions tower ' + (n * 7919 % 4999) + '.')
    const text = lines.join('\\n')
    const file = process.argv[2] + '/' + name + '.txt'
    const isFile = Number(name.split('-')[1]) % 2 === 1
    if (isFile) writeFileSync(file, text + '\\n') // the line end is not part of its text, so the file is kept
    const asked = isFile ? { type: 'file', path: file, name: name + '.txt' } : { type: 'text', text }
    const { source } = await space.addSource(notebook.id, { ...asked, title: name }, never)
    console.log('added ' + source.id + ' ' + source.title)
    if (Number(name.split('-')[1]) % 3 === 2) {
      await space.deleteSource(notebook.id, source.id)
      console.log('deleted ' + source.id)
    }
  }
  for (let n = 0; ; n += 2) await Promise.all([add(round + '-' + n), add(round + '-' + (n + 1))])
`

function startAdder(directory: string, round: number): ChildProcess {
  const guard = new URL('notebooks.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', ADDER, guard, directory, String(round)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

type Told = { added: Map<string, string>; deleted: Set<string> }

/** Kills the process some steps after it said so many things, at another moment of its work in each round. */
async function killAfter(child: ChildProcess, lines: number, delayMs: number, told: Told): Promise<void> {
  let heard = 0
  for await (const line of createInterface({ input: child.stdout! })) {
    const [what, id, title] = line.split(' ')
    if (what === 'added') told.added.set(id!, title!)
    if (what === 'deleted') told.deleted.add(id!)
    heard += 1
    if (heard === lines) setTimeout(() => child.kill('SIGKILL'), delayMs)
  }
}

const isToBeDeleted = (title: string) => Number(title.split('-')[1]) % 3 === 2

test('kill -9 while sources are added and deleted loses no answered one and leaves no half one', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'kill-'))
  const told: Told = { added: new Map(), deleted: new Set() }
  for (let round = 0; round < ROUNDS; round += 1) {
    await killAfter(startAdder(directory, round), 3 + (round % 3), 15 + round * 37, told)
    await assertWhole(directory, told)
  }
  assert.ok(told.added.size >= ROUNDS, 'sources were really added')
  rmSync(directory, { recursive: true })
})

function originalsIn(directory: string, notebookId: string): number {
  const files = path.join(directory, 'notebooks', notebookId, 'files')
  return existsSync(files) ? readdirSync(files).length : 0
}

const countFiles = (sources: readonly { readonly type: string }[]) =>
  sources.filter(({ type }) => type === 'file').length

async function assertWhole(directory: string, told: Told): Promise<void> {
  const engine = openEngine({ directory, clock: systemClock, log })
  const space = engine.space('default')
  const never = new AbortController().signal
  const { id } = space.list()[0]!
  const sources = await space.listSources(id)
  const ids = new Set(sources.map((source) => source.id))
  for (const [added, title] of told.added)
    if (!isToBeDeleted(title)) assert.ok(ids.has(added), `${title} was answered, and is lost`)
  for (const deleted of told.deleted) assert.ok(!ids.has(deleted), 'a deleted source came back')
  for (const source of sources) {
    assert.equal(source.status, 'ready')
    const { content } = await space.readSource(id, source.id, 'text')
    assert.equal(content.length, source.chars)
    const query = { text: `line 999 ${source.title}`, limit: 1, sourceIds: [source.id] }
    assert.equal((await space.search(id, query, never)).length, 1, 'it is found to its last line')
  }
  assert.equal(space.get(id).sourceCount, sources.length)
  assert.equal(originalsIn(directory, id), countFiles(sources), 'an original for each source of a file, and no other')
  await engine.close()
}
