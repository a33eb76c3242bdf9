import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { openEngine } from './notebooks.ts'

const log = createLog({ level: 'silent' })
const ROUNDS = 4
const FILES_EACH = 4

/** A process that makes content of a notebook, two at a time, deletes every third, and says what it was answered. */
const MAKER = `
  const [, door, directory, makers, round] = process.argv
  const { openEngine } = await import(door)
  const log = { info() {}, warn() {}, error() {} }
  const engine = openEngine({ directory, clock: { now: () => Date.now() }, log, makers })
  const space = engine.space('default')
  const notebook = space.list()[0] ?? space.create('Killed')
  const never = new AbortController().signal
  const text = 'Bees visit 100 flowers on one flight. A colony makes 25 kg of honey in a good year.'
  await space.addSource(notebook.id, { type: 'text', title: 'Bees', text }, never)
  const make = async (number) => {
    const title = round + '-' + number
    console.log('begin ' + title)
    const { id } = await space.artifacts.create(notebook.id, { type: 'mind_map', language: 'en', title }, never)
    console.log('made ' + id + ' ' + title)
    if (number % 3 !== 2) return
    await space.artifacts.delete(notebook.id, id)
    console.log('deleted ' + id)
  }
  for (let number = 0; ; number += 2) await Promise.all([make(number), make(number + 1)])
`

function startMaker(directory: string, round: number): ChildProcess {
  const guard = new URL('notebooks.ts', import.meta.url).href
  const makers = new URL('../../tests/support/sample-makers.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', MAKER, guard, directory, makers, String(round)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

type Told = { made: Map<string, string>; deleted: Set<string> }

/**
 * Kills the process some steps after it said so many things, at another moment of its work in each round. The one that
 * makes for it holds its standard error, which closes once both are gone.
 */
async function killAfter(child: ChildProcess, lines: number, delayMs: number, told: Told, isAwaited: boolean) {
  let heard = 0
  const gone = once(child, 'close')
  child.stderr!.pipe(process.stderr, { end: false })
  for await (const line of createInterface({ input: child.stdout! })) {
    const [what, id, title] = line.split(' ')
    if (what === 'made') told.made.set(id!, title!)
    if (what === 'deleted') told.deleted.add(id!)
    heard += 1
    if (heard === lines) setTimeout(() => child.kill('SIGKILL'), delayMs)
  }
  if (isAwaited) await gone
}

const isToBeDeleted = (title: string) => Number(title.split('-')[1]) % 3 === 2

test('kill -9 while content is made and deleted loses none that was answered and leaves no half one', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'studio-kill-'))
  const told: Told = { made: new Map(), deleted: new Set() }
  for (let round = 0; round < ROUNDS; round += 1) {
    await killAfter(startMaker(directory, round), 4 + round, 5 + round * 23, told, round % 2 === 0)
    await assertWhole(directory, told)
  }
  assert.ok(told.made.size >= ROUNDS, 'content was really made')
  rmSync(directory, { recursive: true })
})

async function assertWhole(directory: string, told: Told): Promise<void> {
  const engine = openEngine({ directory, clock: systemClock, log })
  const { artifacts, list } = engine.space('default')
  const { id } = list()[0]!
  const made = await artifacts.list(id)
  const ids = new Set(made.map((artifact) => artifact.id))
  for (const [one, title] of told.made)
    if (!isToBeDeleted(title)) assert.ok(ids.has(one), `${title} was answered, and is lost`)
  for (const deleted of told.deleted) assert.ok(!ids.has(deleted), 'a deleted one came back')
  for (const { id: one, name, status, files } of made) {
    assert.deepEqual([status, files.length], ['ready', FILES_EACH])
    for (const [place, file] of files.entries()) {
      const { path: where, size } = await artifacts.download(id, one, file.name)
      const bytes = readFileSync(where)
      assert.ok(bytes.length === size && bytes.subarray(0, 20).toString().startsWith(`${name} ${place}. `))
    }
  }
  const folder = path.join(directory, 'notebooks', id)
  const making = path.join(folder, 'making')
  assert.deepEqual(existsSync(making) ? readdirSync(making) : [], [], 'nothing half made')
  const generated = path.join(folder, 'generated')
  assert.equal(existsSync(generated) ? readdirSync(generated).length : 0, made.length * FILES_EACH, 'no file too many')
  await engine.close()
}
