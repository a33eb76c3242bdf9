import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { createFileContext } from './support/file-context.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'

const THINGS = ['moss', 'fern', 'oak', 'heron', 'otter', 'newt', 'trout', 'reed', 'beech', 'swift']
const FACTS = ['grow', 'live', 'rest', 'thrive', 'hide', 'shine', 'fade', 'return', 'gather', 'begin']
const TEXT = THINGS.flatMap((thing) => FACTS.map((fact) => `The ${thing} will ${fact} near the mill.`)).join('\n\n')
/** Every other one rests on the question before it. */
const QUESTIONS = THINGS.flatMap((thing) =>
  FACTS.map((fact, index) => (index % 2 ? `And where does it ${fact}?` : `Where does the ${thing} ${fact}?`)),
)

const PROGRAM = path.join(import.meta.dirname, '../src/main/cli.js')

/** A service with a notebook, for all tests. */
const services = await startTestService(createFileContext())

const post = async (route: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(services.url + route, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await reply.json()) as { success: boolean; error?: string; data: Record<string, unknown> }
}

await post('/notebooks/create', { name: 'Mill', activate: true })
await post('/content/sources', { source_type: 'text', text: TEXT, title: 'Mill', notebook_id: 'mill' })

/** A caller in a folder that the service may not write. */
function elsewhere(context: TestContext) {
  const home = temporaryDirectory(context)
  const begin = (questions: readonly string[], words: readonly string[]) => {
    writeFileSync(path.join(home, 'questions.txt'), questions.join('\n'))
    const verb = ['batch', 'questions.txt', '--notebook-id', 'mill', '--json', ...words]
    const env = { PATH: process.env.PATH, MCP_HTTP_URL: services.url }
    const child = spawn(process.execPath, [PROGRAM, ...verb], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
    context.after(() => child.kill('SIGKILL'))
    return child
  }
  const batch = async (questions: readonly string[], ...words: string[]) => {
    const child = begin(questions, words)
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, err, data: out === '' ? null : (JSON.parse(out) as Data) }
  }
  const vault_dir = mkdtempSync(path.join(services.directory, 'vault-'))
  /** The same, written by the service itself into a folder of its own. */
  const byService = async (questions: readonly string[], input: object = {}) => {
    const { data, success, error } = await post('/batch-to-vault', {
      questions,
      vault_dir,
      notebook_id: 'mill',
      ...input,
    })
    assert.ok(success, error)
    return { data: data as Data, files: filesOf(vault_dir) }
  }
  return { home, begin, batch, byService, vault_dir, vault: path.join(home, 'answers') }
}

type Data = {
  total: number
  succeeded: number
  resumed: number
  session_id: string
  vault_dir: string
  index_path?: string
}

/** Every file of a vault, its record too; ids of sessions and calls replaced. */
function filesOf(vault: string): Record<string, string> {
  const names = readdirSync(vault).toSorted()
  const read = (name: string) =>
    readFileSync(path.join(vault, name), 'utf8')
      .replace(/(session_id"?: ?)"[^"]+"/g, '$1"<session>"')
      .replace(/("run":)"[^"]+"/g, '$1"<call>"')
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

test('a vault that the service may not write is written by the command line, byte for byte the same', async (context) => {
  const { batch, byService, vault } = elsewhere(context)
  for (const parallel of [1, 3]) {
    const questions = QUESTIONS.slice(0, 4 + parallel)
    const { code, err, data } = await batch(questions, '--vault-dir', 'answers', '--index', `--parallel=${parallel}`)
    assert.equal(code, 0, err)
    assert.equal(err, `The service may not write to ${vault}: its files are written there from here.\n`)
    assert.deepEqual([data?.succeeded, data?.vault_dir, data?.index_path], [4 + parallel, vault, `${vault}/index.md`])
    const { files } = await byService(questions, { index: true, parallel })
    assert.deepEqual(sorted(filesOf(vault)), sorted(files))
  }
  const more = await batch(QUESTIONS.slice(0, 8), '--vault-dir', 'answers', '--resume', '--index', '--parallel=3')
  assert.deepEqual([more.data?.total, more.data?.resumed], [8, 7])
  const { files, data } = await byService(QUESTIONS.slice(0, 8), { resume: true, index: true, parallel: 3 })
  assert.equal(data.resumed, 7)
  assert.deepEqual(sorted(filesOf(vault)), sorted(files))
})

/** Side by side, the lines of the record stand in the order in which the answers came. */
function sorted(files: Record<string, string>): Record<string, unknown> {
  const { '.notebook-batch.jsonl': record, ...rest } = files
  return { ...rest, record: record!.split('\n').toSorted() }
}

test('a vault that the service wrote before is gone on with from elsewhere', async (context) => {
  const { batch, byService, home, vault_dir } = elsewhere(context)
  const { files } = await byService(QUESTIONS.slice(0, 6), { index: true })
  const { cpSync } = await import('node:fs')
  cpSync(vault_dir, path.join(home, 'answers'), { recursive: true })
  const { data } = await batch(QUESTIONS.slice(0, 6), '--vault-dir', 'answers', '--resume', '--index')
  assert.deepEqual([data?.total, data?.resumed], [6, 6])
  assert.deepEqual(filesOf(path.join(home, 'answers')), files)
})

test('killed in the middle and resumed from elsewhere, nothing is asked twice and nothing else is written', async (context) => {
  const { begin, batch, byService, vault } = elsewhere(context)
  mkdirSync(vault)
  const child = begin(QUESTIONS, ['--vault-dir', 'answers'])
  const written = () => readdirSync(vault).filter((name) => name.endsWith('.md') && !name.startsWith('.')).length
  const watcher = watch(vault, () => {
    if (written() >= 37) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  watcher.close()
  assert.equal(child.signalCode, 'SIGKILL', 'it was killed while it worked')
  assert.ok(written() < 100)
  const { data, err } = await batch(QUESTIONS, '--vault-dir', 'answers', '--resume')
  assert.equal(data?.succeeded, 100, err)
  assert.ok(data!.resumed >= 36, `${data!.resumed} were there`)
  const session = await fetch(`${services.url}/sessions`).then((reply) => reply.json())
  const { message_count } = (
    session as { data: { sessions: { id: string; message_count: number }[] } }
  ).data.sessions.find(({ id }) => id === data!.session_id)!
  assert.equal(message_count, 100, 'one conversation holds every question once')
  const { files } = await byService(QUESTIONS)
  assert.deepEqual(filesOf(vault), files)
})

test('what is somebody else’s is written over from here no more than by the service', async (context) => {
  const { batch, home, vault } = elsewhere(context)
  mkdirSync(vault)
  const own = path.join(vault, '001-where-does-the-moss-grow.md')
  writeFileSync(own, '# Mine\n')
  const behind = path.join(home, 'behind.json')
  writeFileSync(behind, '{}')
  symlinkSync(behind, path.join(vault, '002-and-where-does-it-live.json'))
  const { code, err } = await batch(QUESTIONS.slice(0, 2), '--vault-dir', 'answers')
  assert.equal(code, 0, err)
  assert.deepEqual([readFileSync(own, 'utf8'), readFileSync(behind, 'utf8')], ['# Mine\n', '{}'])
  assert.ok(existsSync(path.join(vault, '001-where-does-the-moss-grow-2.md')))
  assert.ok(existsSync(path.join(vault, '002-and-where-does-it-live-2.json')))

  writeFileSync(path.join(vault, 'index.md'), '# My own\n')
  const indexed = await batch(QUESTIONS.slice(0, 1), '--vault-dir', 'answers', '--index')
  assert.equal(indexed.code, 2)
  assert.match(indexed.err, /index\.md that no batch has written/)
  assert.equal(readFileSync(path.join(vault, 'index.md'), 'utf8'), '# My own\n')

  rmSync(path.join(vault, '.notebook-batch.jsonl'))
  symlinkSync(behind, path.join(vault, '.notebook-batch.jsonl'))
  const linked = await batch(QUESTIONS.slice(0, 1), '--vault-dir', 'answers')
  assert.match(linked.err, /holds a link in place of \.notebook-batch\.jsonl/)
  assert.equal(readFileSync(behind, 'utf8'), '{}')
})

test('what the service keeps for itself is not written from here either', async (context) => {
  const { batch } = elsewhere(context)
  const { code, err } = await batch(QUESTIONS.slice(0, 1), '--vault-dir', path.join(services.directory, 'notebooks'))
  assert.match(err, /PATH_REFUSED/)
  assert.doesNotMatch(err, /from here/)
  assert.notEqual(code, 0)
})

test('files that nobody would hear are refused before anything is asked', async () => {
  const input = { questions: ['Where?'], vault_dir: '/elsewhere', notebook_id: 'mill', send_files: {} }
  for (const more of [{}, { async: true }]) {
    const { success, error } = await post('/batch-to-vault', { ...input, ...more })
    assert.deepEqual([success, error], [false, 'send_files sends each file as an event, and nobody would hear it.'])
  }
})
