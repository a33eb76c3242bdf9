import assert from 'node:assert/strict'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { DAMAGES } from '../../../harden/support/damages.ts'
import { hearAll, listKept, liveIn } from '../../../harden/support/lived-in.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { startTestService } from '../../../tests/support/test-service.ts'
import { hashContent } from '../../lib/hash.ts'
import { repair } from './repair.ts'

const OPTIONS = { stamp: 'now', now: '2026-11-22T00:00:00.000Z', baseUrl: 'http://localhost:3000' }

async function livedIn(context: TestContext) {
  const services = await startTestService(context)
  await liveIn(services.url, services.directory)
  await services.close()
  return { directory: services.directory, kept: listKept(services.directory) }
}

/** Damages one file of a copy, repairs it, and hears what a service says over it. */
async function repaired(context: TestContext, directory: string, name: string, damage: string) {
  const copy = path.join(temporaryDirectory(context), 'data')
  cpSync(directory, copy, { recursive: true })
  DAMAGES[damage]!(path.join(copy, name), 10)
  const { done, kept_aside } = await repair(copy, OPTIONS)
  const services = await startTestService(context, {}, (own) => cpSync(copy, own, { recursive: true }))
  await services.warm()
  const heard = await hearAll(services.url)
  const { data } = (await (await fetch(`${services.url}/health`)).json()) as { data: { problems?: string[] } }
  return { done, kept_aside, problems: data.problems, heard }
}

const readable = (heard: ReadonlyMap<string, string>) =>
  [...heard].filter(([what, reply]) => what.includes(': text of ') && !reply.startsWith('refused')).length

test('what is damaged is made anew of what is whole, and kept aside', async (context) => {
  const { directory, kept } = await livedIn(context)
  const notebook = kept.find((name) => name.endsWith('/notebook.sqlite'))!
  const cases: [name: string, damage: string, texts: number][] = [
    ['state.sqlite', 'emptied', 2],
    ['notebooks.sqlite', 'noise', 2],
    ['notebooks.sqlite', 'gone', 2],
    ['library.json', 'cut in half', 2],
    [notebook, 'a letter changed', 1], // the other has its original
    [notebook, 'emptied', 1],
    [notebook, 'gone', 1],
  ]
  for (const [name, damage, texts] of cases)
    await context.test(`${path.basename(name)} ${damage}`, async (one) => {
      const { done, kept_aside, problems, heard } = await repaired(one, directory, name, damage)
      assert.equal(done.length, 1, done.join('\n'))
      assert.equal(problems, undefined)
      assert.equal(readable(heard), texts)
      if (damage !== 'gone') assert.ok(existsSync(path.join(kept_aside!, name)))
    })
})

test('nothing is changed where nothing is damaged', async (context) => {
  const { directory, kept } = await livedIn(context)
  assert.deepEqual(await repair(directory, OPTIONS), { done: [] })
  assert.deepEqual(
    listKept(directory).filter((name) => !/-(wal|shm)$/.test(name)),
    kept.filter((name) => !/-(wal|shm)$/.test(name)),
  )
})

test('what a log has lost is accepted: the notebook goes on, the log is kept aside', async (context) => {
  const { directory, kept } = await livedIn(context)
  const name = kept.find((one) => one.endsWith('/notebook.sqlite'))!
  writeFileSync(path.join(directory, `${name}-lost`), '')
  writeFileSync(path.join(directory, path.dirname(name), 'files', hashContent(Buffer.from(UNNAMED))), UNNAMED)
  const { done } = await repair(directory, OPTIONS)
  assert.match(
    done.join('\n'),
    /goes on without the last changes.* Originals that it no longer named, sources again: 1/,
  )
  const services = await startTestService(context, {}, (own) => cpSync(directory, own, { recursive: true }))
  await services.warm()
  const heard = await hearAll(services.url)
  assert.equal(readable(heard), 3)
})

/** An original whose source stood in the log alone. */
const UNNAMED = 'The ferry to the northern islands leaves at seven.'
