import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runUntilKilled } from '../../tests/support/run-until-killed.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { createLog } from '../lib/log.ts'
import { compose } from '../main/compose.ts'
import { readConfig } from '../main/config.ts'

const source = path.join(import.meta.dirname, '..')
const FILES = 24

/** Syncs the folder with the real service and says how far it is; it is killed on the way. */
const syncing = (environment: object, input: object) => `
const { compose } = await import(${JSON.stringify(`${source}/main/compose.ts`)})
const { readConfig } = await import(${JSON.stringify(`${source}/main/config.ts`)})
const { createLog } = await import(${JSON.stringify(`${source}/lib/log.ts`)})
const service = await compose(readConfig(${JSON.stringify(environment)}), createLog({ level: 'silent' }))
const progress = ({ done }) => process.stdout.write('.\\n'.repeat(done > 0 ? 1 : 0))
await service.invoke('syncFolder', ${JSON.stringify(input)}, { signal: new AbortController().signal, requestId: 'r', listener: { progress } })
setInterval(() => {}, 1000)`

function openedHouse(environment: Readonly<Record<string, string>>) {
  return compose(readConfig(environment), createLog({ level: 'silent' }))
}

type Composed = Awaited<ReturnType<typeof openedHouse>>

async function call<T>(services: Composed, name: string, input: unknown): Promise<T> {
  return (await services.invoke(name, input, { signal: new AbortController().signal, requestId: 'r' })).data as T
}

type Listed = { readonly sources: readonly { readonly title: string; readonly status: string }[] }

test('a sync killed on the way, files changed meanwhile, is made whole by the next one', async (context) => {
  const directory = temporaryDirectory(context)
  const environment = { DATA_DIR: path.join(directory, 'data'), NOTEBOOK_ALLOWED_ROOTS: directory }
  const folder = path.join(directory, 'vault')
  const names = Array.from({ length: FILES }, (_, index) => `note-${String(index).padStart(2, '0')}.md`)
  const writeAll = (version: number) => {
    for (const name of names) writeFileSync(path.join(folder, name), `# ${name}\n\nVersion ${version} of this note.\n`)
  }
  mkdirSync(folder)
  const first = await openedHouse(environment)
  const { notebook_id } = await call<{ notebook_id: string }>(first, 'createNotebook', { name: 'Vault' })
  await first.close()
  const input = { notebook_id, folder }
  for (const [version, steps] of [1, 6, 14].entries()) {
    writeAll(version)
    await runUntilKilled(steps, syncing(environment, input), context)
  }
  writeAll(9)
  const services = await openedHouse(environment)
  context.after(() => services.close())
  const report = await call<{ failed: readonly unknown[] }>(services, 'syncFolder', input)
  assert.deepEqual(report.failed, [])
  const { sources } = await call<Listed>(services, 'listSources', { notebook_id })
  assert.deepEqual(sources.map(({ title }) => title).toSorted(), names, 'each file once, and nothing else')
  assert.ok(sources.every(({ status }) => status === 'ready'))
  const found = await call<{ passages: readonly { text: string }[] }>(services, 'searchPassages', {
    notebook_id,
    query: 'version of this note',
    limit: 100,
  })
  assert.ok(found.passages.length > 0 && found.passages.every(({ text }) => text.includes('Version 9')))
  const again = await call<{ read: number; unchanged: number }>(services, 'syncFolder', input)
  assert.deepEqual([again.read, again.unchanged], [0, FILES])
})
