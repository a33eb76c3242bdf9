import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { readyDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { ofFiles } from '../../tests/support/test-databases.ts'
import type { Answer } from '../domain/answer.ts'

const WORD = 'chrysanthemum'

const answer = (): Answer => ({
  state: 'answered',
  text: `The ${WORD} is a flower.`,
  citations: [],
  conversationId: null,
  writtenBy: 'offline',
  warnings: [],
})

/** Services full of one word: in the library, in sessions, answers, jobs, keys and files. */
async function full(context: TestContext) {
  const files = {
    'notebooks/n/notebook.sqlite': WORD.repeat(1000),
    'browser_profile/cookies': 'cookie',
    'logs/service.log': 'line',
    'tmp/uploads/u/file': WORD,
    'jobs/left/file': WORD,
    'generated/report.pdf': WORD,
    'service.lock': '',
    'service.pid': '1',
    'mine.txt': 'not the service’s',
  }
  const directory = path.join(temporaryDirectory(context), 'data')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    writeFileSync(path.join(directory, name), content)
  }
  mkdirSync(path.join(directory, '../elsewhere'))
  writeFileSync(path.join(directory, '../elsewhere/login.json'), 'kept')
  const ask = async () => answer()
  const small = await createSmallServices(context, { directory, products: { local: readyDouble({ chat: { ask } }) } })
  await small.services.library.activate((await small.keep(1, WORD)).id)
  const { session_id } = await small.calls.askQuestion({ question: `What is a ${WORD}?` })
  await small.invoke('askQuestion', { question: `A ${WORD}?`, session_id }, { idempotencyKey: 'k' })
  const { job } = await small.invoke('askQuestion', { question: `Which ${WORD}?`, session_id }, { asJob: true })
  await small.calls.followJob({ job_id: job!.id })
  await small.calls.setupAuth({ account: `${WORD}@example.org` })
  return { ...small, session_id }
}

/** The files below a folder that hold the word, and all of them. */
function filesOf(directory: string) {
  const all = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = all.map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name))).sort()
  return { names, telling: names.filter((name) => readFileSync(path.join(directory, name)).includes(WORD)) }
}

test('a preview shows the eight categories with what they hold, and deletes nothing', ofFiles, async (context) => {
  const { calls, directory } = await full(context)
  const before = filesOf(directory)
  const { categories = [], ...rest } = await calls.cleanupData({ confirm: false })
  assert.deepEqual(
    categories.map(({ name, paths }) => [name, paths.length]),
    [
      ['library', 1],
      ['accounts', 0],
      ['browser_profile', 1],
      ['browser_state', 0],
      ['sessions_and_jobs', 3],
      ['local_notebooks', 5],
      ['generated_files', 1],
      ['logs_and_temporary_files', 4],
    ],
  )
  const bytes = Object.fromEntries(categories.map((category) => [category.name, category.bytes]))
  assert.deepEqual([bytes.local_notebooks, bytes.browser_profile], [13_000, 6])
  assert.ok(bytes.library! > 100 && bytes.sessions_and_jobs! > 10_000)
  assert.deepEqual([rest.files_deleted, rest.library_preserved], [0, false])
  assert.ok(rest.space_freed_mb > 0.03)
  assert.deepEqual(filesOf(directory), before)
  const kept = await calls.cleanupData({ confirm: false, preserve_library: true })
  assert.equal(kept.categories?.length, 7)
})

test(
  'a confirmed clean-up leaves no text in any file, and a service as at its first start',
  ofFiles,
  async (context) => {
    const { calls, directory, session_id, services } = await full(context)
    assert.ok(filesOf(directory).telling.length > 4)
    const { files_deleted, space_freed_mb, library_preserved } = await calls.cleanupData({ confirm: true })
    assert.deepEqual([files_deleted, library_preserved], [6, false])
    assert.ok(space_freed_mb > 0.02)
    const { names, telling } = filesOf(directory)
    assert.deepEqual(telling, [])
    assert.deepEqual(
      names.filter((name) => !name.startsWith('state.sqlite')),
      ['library.json', 'mine.txt', 'service.lock', 'service.pid'],
      'the lock, and what the service does not know, are left alone',
    )
    assert.ok(existsSync(path.join(directory, '../elsewhere/login.json')))
    assert.deepEqual([(await calls.listNotebooks({})).count, (await calls.listJobs({})).count], [0, 0])
    assert.deepEqual(await services.history.recent(notebookId(1)), [])
    assert.deepEqual(
      (await calls.listAccounts({})).accounts.map(({ id, active, authenticated }) => [id, active, authenticated]),
      [['default', true, true]],
    )
    await assert.rejects(calls.resetSession({ session_id }), fault('SESSION_NOT_FOUND'))
    const { session_info } = await calls.askQuestion({ question: 'Again?', notebook_id: notebookId(1) })
    assert.equal(session_info.message_count, 1, 'the service goes on')
  },
)

test('the library is kept when that is asked for, its uses and all', async (context) => {
  const { calls, services } = await full(context)
  const before = await services.library.entries()
  const { library_preserved } = await calls.cleanupData({ confirm: true, preserve_library: true })
  assert.equal(library_preserved, true)
  assert.deepEqual(await services.library.entries(), before)
  assert.equal((await calls.listSessions({})).count, 0)
})

test(
  'a library that cannot be read is replaced by an empty one, only when it is not to be kept',
  ofFiles,
  async (context) => {
    const directory = temporaryDirectory(context)
    const file = path.join(directory, 'library.json')
    writeFileSync(file, '{broken')
    const { calls, keep } = await createSmallServices(context, { directory })
    await calls.cleanupData({ confirm: true, preserve_library: true })
    assert.equal(readFileSync(file, 'utf8'), '{broken')
    assert.equal((await calls.getHealth({})).status, 'degraded')
    await calls.cleanupData({ confirm: true })
    assert.equal((await calls.getHealth({})).status, 'ok')
    assert.equal((await keep(1, 'New')).id, 'new')
  },
)

test('work under way is stopped, and nothing of it comes back', ofFiles, async (context) => {
  const { calls, invoke, expect, services, directory } = await full(context)
  const begun = Promise.withResolvers<AbortSignal>()
  const gate = Promise.withResolvers<void>()
  const ask = async (_id: string, _question: unknown, _listener: unknown, signal: AbortSignal) => {
    begun.resolve(signal)
    await gate.promise
    return answer()
  }
  expect({ local: readyDouble({ chat: { ask } }) })
  const { job } = await invoke('askQuestion', { question: 'Job?' }, { asJob: true })
  const signal = await begun.promise
  const plain = calls.askQuestion({ question: 'Plain?' })
  await calls.cleanupData({ confirm: true })
  assert.equal(signal.aborted, true)
  gate.resolve()
  await assert.rejects(plain, fault('SESSION_NOT_FOUND'))
  await assert.rejects(calls.getJob({ job_id: job!.id }), fault('JOB_NOT_FOUND'))
  await new Promise(setImmediate)
  assert.deepEqual([filesOf(directory).telling, await services.history.recent(notebookId(1))], [[], []])
  assert.equal((await calls.listJobs({})).count, 0)
})

test('confirm is required, and must be a boolean', async (context) => {
  const { invoke } = await createSmallServices(context)
  await assert.rejects(invoke('cleanupData', {}), fault('BAD_REQUEST', 'Missing required field: confirm'))
  await assert.rejects(invoke('cleanupData', { confirm: 'yes' }), fault('BAD_REQUEST', 'confirm must be a boolean'))
})
