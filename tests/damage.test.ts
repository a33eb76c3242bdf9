import assert from 'node:assert/strict'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { DAMAGES } from '../harden/support/damages.ts'
import { hearAll, listKept, liveIn, type Said } from '../harden/support/lived-in.ts'
import { startAttacked } from '../harden/support/service.ts'
import { createFileContext } from './support/file-context.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'

type Lived = { readonly directory: string; readonly said: Said; readonly kept: readonly string[] }

let lived: Promise<Lived> | null = null

/** A data directory that was lived in, and what the service said over it: one for all tests, which damage copies. */
function livedIn(): Promise<Lived> {
  lived ??= liveOnce()
  return lived
}

const file = createFileContext()

async function liveOnce(): Promise<Lived> {
  const services = await startTestService(file)
  await liveIn(services.url, services.directory)
  const said = await hearAll(services.url)
  await services.close()
  for (const [what, reply] of said) assert.doesNotMatch(reply, /^refused/, what)
  return { directory: services.directory, said, kept: listKept(services.directory) }
}

/** A data directory whose service was killed right after the last reply, so that much lies in the logs alone. */
async function killedIn(context: TestContext): Promise<Lived> {
  const directory = temporaryDirectory(context)
  const service = await startAttacked({ DATA_DIR: directory })
  try {
    await liveIn(service.url, directory)
    const said = await hearAll(service.url)
    await service.kill()
    return { directory, said, kept: listKept(directory) }
  } finally {
    await service.stop()
  }
}

type Health = { readonly status: string; readonly problems?: readonly string[] }

async function healthOf(url: string): Promise<Health> {
  return ((await (await fetch(`${url}/health`)).json()) as { data: Health }).data
}

/** Starts a service on a copy in which one file was damaged, and hears all it says. */
async function hearDamaged(context: TestContext, { directory }: Lived, name: string, damage: string) {
  const services = await startTestService(context, {}, (copy) => {
    cpSync(directory, copy, { recursive: true })
    DAMAGES[damage]!(path.join(copy, name), 10)
  })
  await services.warm().catch(() => {}) // it is logged; the service goes on
  return { heard: await hearAll(services.url), health: await healthOf(services.url), directory: services.directory }
}

const REFUSED = /^refused (DATA_UNUSABLE|LIBRARY_UNREADABLE): .*\.(sqlite|json)/

/** Each reply is what it was, or names the file; and where one is not what it was, `/health` names the file too. */
function assertHonest(said: Said, heard: Said, health: Health, name: string): void {
  for (const [what, reply] of heard)
    if (reply !== said.get(what)) assert.match(reply, /^refused (DATA|LIBRARY)_UN/, what)
  if ([...said].every(([what, reply]) => heard.get(what) === reply)) return
  assert.equal(health.status, 'degraded')
  assert.ok(
    health.problems?.some((problem) => problem.includes(path.basename(name))),
    health.problems?.join('\n'),
  )
}

test('a damaged database is named by /health, and nothing of it is said that is not so', async (context) => {
  const lived = await livedIn()
  const databases = lived.kept.filter((name) => name.endsWith('.sqlite'))
  assert.equal(databases.length, 3)
  for (const name of databases)
    for (const damage of Object.keys(DAMAGES))
      await context.test(`${path.basename(name)} ${damage}`, async (one) => {
        const { heard, health } = await hearDamaged(one, lived, name, damage)
        assertHonest(lived.said, heard, health, name)
        const isSeen = [...heard.values()].some((reply) => REFUSED.test(reply))
        assert.ok(isSeen || damage === 'a letter changed', 'the damage was met')
      })
})

test('a log that a kill left and that is gone is noticed, and no original goes that only the log named', async (context) => {
  const lived = await killedIn(context)
  const logs = lived.kept.filter((name) => name.endsWith('-wal'))
  assert.ok(logs.length >= 2, logs.join())
  for (const name of logs)
    await context.test(path.basename(name), async (one) => {
      const { heard, health, directory } = await hearDamaged(one, lived, name, 'gone')
      assertHonest(lived.said, heard, health, name.replace('-wal', ''))
      const left = listKept(directory)
      for (const file of lived.kept.filter((kept) => kept.includes('/files/'))) assert.ok(left.includes(file), file)
    })
})

test('after an orderly stop nothing lies in a log', async () => {
  const { kept } = await livedIn()
  assert.deepEqual(
    kept.filter((name) => name.endsWith('-wal')),
    [],
  )
})

test('a damaged generated file is refused before its first byte, and named', async (context) => {
  const lived = await livedIn()
  const [mainFile, ...others] = lived.kept.filter((name) => name.includes('generated'))
  assert.ok(others.length > 0)
  for (const name of [mainFile!, ...others])
    await context.test(`a generated file cut`, async (one) => {
      const { heard, health } = await hearDamaged(one, lived, name, 'cut in half')
      assertHonest(lived.said, heard, health, name)
    })
})

test('a library that is gone is told, and no empty one takes its place', async (context) => {
  const { heard, health } = await hearDamaged(context, await livedIn(), 'library.json', 'gone')
  assert.match(heard.get('library')!, /^refused LIBRARY_UNREADABLE: .*library\.json: it is gone/)
  assert.match(health.problems!.join(), /library\.json: it is gone/)
})

test('a notebook that the catalogue has forgotten is told, and its folder is left as it is', async (context) => {
  const lived = await livedIn()
  const [folder] = lived.kept.filter((name) => name.endsWith('/notebook.sqlite')).map((name) => path.dirname(name))
  const services = await startTestService(context, {}, (copy) => {
    cpSync(lived.directory, copy, { recursive: true })
    const catalogue = new DatabaseSync(path.join(copy, 'notebooks.sqlite'))
    catalogue.exec('DELETE FROM notebook')
    catalogue.close()
  })
  await services.warm()
  assert.match(
    (await healthOf(services.url)).problems!.join(),
    new RegExp(`${folder} holds a notebook that notebooks.sqlite does not list`),
  )
  assert.ok(existsSync(path.join(services.directory, folder!, 'notebook.sqlite')))
})
