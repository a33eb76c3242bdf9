import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { compiledBefore } from '../../../tests/support/compiled-before.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import { listenOnLoopback } from '../../../tests/support/listen-on-loopback.ts'
import { startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { startSearchServer } from '../../../tests/support/search-server.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { startTestService } from '../../../tests/support/test-service.ts'
import { lockDirectory } from '../../lib/lock-file.ts'
import { openStateDatabase } from '../../state/state-database.ts'
import { readConfig } from '../config.ts'
import type { Finding } from '../finding.ts'
import { checkBrowser } from './browser.ts'
import { checkAll } from './check-all.ts'
import { checkDataDirectory, checkLibrary, checkModes } from './data-directory.ts'
import { checkDatabases, checkSignIn } from './databases.ts'
import { printDoctorReport } from './doctor-process.ts'
import { checkHosted } from './hosted.ts'
import { checkNode, checkRecognition } from './machine.ts'
import { checkAccess, checkEndpoints, checkPort, checkProduct } from './network.ts'
import { checkPrograms } from './programs.ts'

const states = (findings: readonly Finding[]) => findings.map(({ check, state }) => `${check} ${state}`)
const signal = () => new AbortController().signal

/** A closed data directory in which the service has worked, with one account that is signed in or out. */
function usedDirectory(context: TestContext, signedInAtMs: number | null = 1): string {
  const directory = temporaryDirectory(context)
  const database = openStateDatabase(path.join(directory, 'state.sqlite'))
  database
    .prepare('INSERT INTO account (id, signed_in_at_ms, is_active, created_at_ms) VALUES (?, ?, 1, 1)')
    .run('default', signedInAtMs)
  database.close()
  return directory
}

/** Every file of a directory with its bytes. */
function contentOf(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()
  return Object.fromEntries(paths.map((file) => [file, readFileSync(file, 'hex')]))
}

test('an old Node fails, and an unknown architecture is a warning', () => {
  const machine = { platform: 'linux', arch: 'x64' }
  assert.equal(checkNode({ ...machine, version: 'v24.21.0' }).state, 'ok')
  assert.equal(checkNode({ ...machine, version: 'v22.18.0' }).state, 'ok')
  assert.equal(checkNode({ ...machine, version: 'v22.17.1' }).state, 'failed')
  assert.equal(checkNode({ platform: 'linux', arch: 'riscv64', version: 'v24.0.0' }).state, 'warning')
})

test('text recognition is ready where the packages are installed', async () => {
  assert.equal((await checkRecognition()).state, 'ok')
})

test('programs that generated content needs are told, here or not', async () => {
  const [here, gone] = [async () => true, async () => false]
  assert.deepEqual(
    (await checkPrograms(here, gone)).map(({ state, check }) => [state, check]),
    [
      ['ok', 'Videos'],
      ['ok', 'Voices'],
    ],
  )
  const [videos, voices] = await checkPrograms(gone, gone)
  assert.match(videos!.message, /apt-get install ffmpeg/)
  assert.match(voices!.message, /apt-get install espeak-ng/)
  assert.equal((await checkPrograms()).length, 2, 'the machine itself is asked')
})

test('a data directory that is absent, there, or in use is fine; a file in its place is not', (context) => {
  const directory = temporaryDirectory(context)
  const absent = checkDataDirectory(path.join(directory, 'a/b'))
  assert.match(absent[0]!.message, /will be made/)
  assert.deepEqual(readdirSync(directory), [])
  const lock = lockDirectory(directory)
  const used = checkDataDirectory(directory)
  lock.release()
  assert.deepEqual([used[0]!.state, used[2]!.state], ['ok', 'ok'])
  assert.match(used[2]!.message, new RegExp(`pid ${process.pid}`))
  writeFileSync(path.join(directory, 'file'), '')
  assert.deepEqual(states(checkDataDirectory(path.join(directory, 'file'))), ['Data directory failed'])
})

test('what other users of the machine may read is a warning that names it', (context) => {
  if (process.getuid === undefined) return context.skip('0 modes were looked at: this system has none')
  const directory = temporaryDirectory(context)
  const [data, signIns] = [path.join(directory, 'data'), path.join(directory, 'sign-ins')]
  const config = readConfig({ DATA_DIR: data, BROWSER_STATE_DIR: signIns })
  assert.deepEqual(states(checkModes(config)), ['Rights of others ok'])
  for (const folder of [data, signIns]) mkdirSync(folder, { mode: 0o700 })
  writeFileSync(path.join(data, 'state.sqlite'), '')
  writeFileSync(path.join(signIns, 'key'), '')
  chmodSync(path.join(data, 'state.sqlite'), 0o644)
  chmodSync(path.join(signIns, 'key'), 0o600)
  assert.deepEqual(states(checkModes(config)), ['Rights of others ok'], 'nobody else comes into the folder')
  chmodSync(data, 0o755)
  chmodSync(path.join(signIns, 'key'), 0o640)
  const [finding] = checkModes(config)
  assert.equal(finding!.state, 'warning')
  for (const place of [data, path.join(data, 'state.sqlite'), path.join(signIns, 'key')])
    assert.ok(finding!.message.includes(place), place)
})

test('a broken library is told with its place, and stays as it is', async (context) => {
  const directory = temporaryDirectory(context)
  assert.equal((await checkLibrary(directory)).state, 'ok')
  const file = path.join(directory, 'library.json')
  writeFileSync(file, '{"notebooks": []}')
  assert.match((await checkLibrary(directory)).message, /^0 notebooks/)
  writeFileSync(file, '{"notebooks": [\n  7]}')
  const { state, message, fix } = await checkLibrary(directory)
  assert.equal(state, 'failed')
  assert.ok(message.includes(`${file}, line 2, column 3`), message)
  assert.match(fix!, /Mend the file/)
  assert.equal(readFileSync(file, 'utf8'), '{"notebooks": [\n  7]}')
})

test('every database is checked, a damaged one is named, and no file is touched', (context) => {
  const directory = usedDirectory(context)
  const before = contentOf(directory)
  assert.match(checkDatabases(directory)[0]!.message, /^1 of 1/)
  const folder = path.join(directory, 'notebooks', '6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f')
  mkdirSync(folder, { recursive: true })
  const broken = path.join(folder, 'notebook.sqlite')
  writeFileSync(broken, 'this is no database, and it is long enough to be told apart from an empty one')
  const original = path.join(folder, 'files', 'a'.repeat(64))
  mkdirSync(path.dirname(original))
  writeFileSync(original, 'not what it was')
  const findings = checkDatabases(directory)
  const named = findings.map(({ state, message }) => `${state} ${message}`)
  assert.deepEqual(named, [
    `failed ${path.join(directory, 'notebooks.sqlite')} is gone.`,
    `failed ${broken} is damaged or no database.`,
    `failed ${original} is not as it was written.`,
  ])
  assert.deepEqual(contentOf(directory), {
    ...before,
    [broken]: readFileSync(broken, 'hex'),
    [original]: readFileSync(original, 'hex'),
  })
})

test('what is over the limits is counted as not checked', (context) => {
  const directory = usedDirectory(context)
  const [finding] = checkDatabases(directory, { totalMs: 5_000, databaseBytes: 10 })
  assert.match(finding!.message, /^0 of 1 .* 1 more were not checked/)
})

test('being signed out is a warning', (context) => {
  assert.equal(checkSignIn(temporaryDirectory(context)).state, 'ok')
  assert.equal(checkSignIn(usedDirectory(context)).state, 'ok')
  const { state, fix } = checkSignIn(usedDirectory(context, null))
  assert.equal(state, 'warning')
  assert.match(fix!, /setup-auth/)
})

test('at the port answers our service with its reasons, a stranger, or nobody', async (context) => {
  const at = (port: number) => checkPort(readConfig({ HTTP_HOST: '127.0.0.1', HTTP_PORT: String(port) }))
  const { port } = await startTestService(context, { NOTEBOOK_UI_LOCALE: 'it' })
  const own = await at(port)
  assert.deepEqual(states(own), ['Port ok', 'Service warning'])
  assert.match(own[1]!.message, /NOTEBOOK_UI_LOCALE/)
  const stranger = createServer((socket) => socket.resume().end('220 mail.example\r\n'))
  const taken = await listenOnLoopback(stranger)
  assert.deepEqual(states(await at(taken)), ['Port failed'])
  await new Promise((resolve) => stranger.close(resolve))
  assert.match((await at(taken))[0]!.message, /is free/)
})

test('a host that is not of this machine fails', async () => {
  const [finding] = await checkPort(readConfig({ HTTP_HOST: 'host.invalid', HTTP_PORT: '3000' }))
  assert.equal(finding!.state, 'failed')
})

test('who may reach the service is told', () => {
  assert.equal(checkAccess(readConfig({})).state, 'warning')
  assert.equal(checkAccess(readConfig({ API_KEY: 'k' })).state, 'ok')
  assert.equal(checkAccess(readConfig({ HTTP_HOST: '127.0.0.1' })).state, 'ok')
})

test('the endpoints that are configured are called once, and those that fail are named without the key', async (context) => {
  assert.deepEqual(listField(await checkEndpoints(readConfig({}), signal()), 'state'), ['ok', 'ok', 'ok', 'ok'])
  const model = await startModelEndpoint({ kind: 'write', pieces: ['ok'] })
  context.after(() => model.close())
  const search = await startSearchServer(context)
  const config = readConfig({
    NOTEBOOK_LLM_BASE_URL: model.baseUrl,
    NOTEBOOK_LLM_MODEL: 'small',
    NOTEBOOK_LLM_API_KEY: 'sk-hidden',
    NOTEBOOK_SEARCH_URL: search.url,
  })
  const healthy = await checkEndpoints(config, signal())
  assert.deepEqual(states(healthy), ['Model ok', 'Embedder ok', 'Transcription ok', 'Web search ok'])
  assert.deepEqual([model.received.length, search.asked.length], [1, 1])
  model.behave({ kind: 'status', status: 401 })
  search.behave({ kind: 'garbage', body: '<html>' })
  const broken = await checkEndpoints(config, signal())
  assert.deepEqual(states(broken), ['Model failed', 'Embedder ok', 'Transcription ok', 'Web search failed'])
  assert.ok(broken[0]!.fix && broken[3]!.fix)
  assert.doesNotMatch(JSON.stringify(broken), /sk-|<html>/)
})

test('the hosted product needs a stored sign-in, and the local one none', async (context) => {
  const DATA_DIR = temporaryDirectory(context)
  const [missing] = await checkHosted(readConfig({ DATA_DIR, NOTEBOOK_PRODUCT: 'hosted' }), signal())
  assert.deepEqual([missing!.state, missing!.message.startsWith('No sign-in is stored')], ['failed', true])
  assert.match(missing!.fix!, /accounts import/)
  assert.deepEqual(states(await checkHosted(readConfig({ DATA_DIR }), signal())), ['Hosted product ok'])
  assert.equal(checkProduct(readConfig({ NOTEBOOK_PRODUCT: 'hosted' })).state, 'ok')
})

test('the browser to sign in with is named where the hosted product is used', () => {
  const check = (environment: Record<string, string>) => checkBrowser(readConfig(environment))
  assert.deepEqual(check({}), [])
  const [found] = check({ NOTEBOOK_PRODUCT: 'hosted', BROWSER_PATH: process.execPath })
  assert.deepEqual([found!.state, found!.message.includes(process.execPath)], ['ok', true])
  const [missing] = check({ BROWSER_PATH: '/nowhere/chrome' })
  assert.equal(missing!.state, 'warning')
  assert.match(missing!.fix!, /BROWSER_PATH/)
})

test('every setting that cannot be used is a finding, and what hangs on them is left out', async () => {
  const report = await checkAll({ HTTP_PORT: 'x', MAX_SESSIONS: 'many' }, signal())
  assert.deepEqual(states(report.findings).slice(4), ['Settings failed', 'Settings failed'])
  assert.equal(report.is_configured, false)
  assert.match(report.findings[4]!.message, /^HTTP_PORT/)
  const tools = await checkAll({ MCP_TOOLS: 'fly' }, signal())
  assert.match(tools.findings[4]!.message, /MCP_TOOLS/)
})

test('a setting that has no effect here is a warning', async (context) => {
  const settings = { ENABLE_VNC: 'false', DATA_DIR: temporaryDirectory(context), HTTP_PORT: '0' }
  const { findings } = await checkAll(settings, signal())
  const found = findings.filter(({ check }) => check === 'Settings')
  assert.deepEqual(states(found), ['Settings warning'])
  assert.match(found[0]!.message, /^ENABLE_VNC has no effect here/)
})

test('what is printed fits 80 columns, and has colours only where they are asked for', () => {
  const message = 'A long sentence about something that is not as it should be. '.repeat(4)
  const finding: Finding = { check: 'Lock', state: 'failed', message, fix: message }
  const plain = printDoctorReport([finding], 'failed', { columns: 80, hasColour: false })
  assert.ok(plain.split('\n').every((line) => line.length <= 80))
  assert.match(plain, /^failed {3}Lock: A long/)
  assert.match(plain, /\n {9}What to do: A long/)
  assert.ok(!plain.includes('\x1b'))
  assert.ok(
    printDoctorReport([finding], 'failed', { columns: 80, hasColour: true }).startsWith('\x1b[31mfailed   \x1b[0mLock'),
  )
})

type Ended = { readonly code: number; readonly stdout: string }

function doctor(settings: Record<string, string>, ...words: string[]): Promise<Ended> {
  const program = path.join(import.meta.dirname, '../doctor.js')
  const env = { PATH: process.env.PATH, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', ...compiledBefore(), ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, stdout) => {
      resolve({ code: error ? Number(error.code) : 0, stdout })
    })
  })
}

test('the process ends with 0 when nothing failed, 1 when something did, 2 when it is misconfigured', async (context) => {
  const directory = usedDirectory(context)
  const before = contentOf(directory)
  const healthy = await doctor({ DATA_DIR: directory })
  assert.deepEqual([healthy.code, healthy.stdout.includes('\x1b')], [0, false])
  assert.match(healthy.stdout, /Databases: 1 of 1/)
  assert.deepEqual(contentOf(directory), before)
  writeFileSync(path.join(directory, 'library.json'), 'no')
  const broken = await doctor({ DATA_DIR: directory }, '--json')
  const report = JSON.parse(broken.stdout)
  assert.deepEqual([broken.code, report.state, report.is_configured], [1, 'failed', true])
  const failing = report.findings.filter(({ state }: Finding) => state === 'failed')
  assert.deepEqual(states(failing), ['Library failed'])
  const wrong = await doctor({ HTTP_PORT: 'x' })
  assert.equal(wrong.code, 2)
  assert.match(wrong.stdout, /failed {3}Settings: HTTP_PORT/)
})

test('where a database keeps everything, it is asked in place of the data directory', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  const settings = { DATABASE_URL: url, DATA_DIR: path.join(temporaryDirectory(t), 'nothing'), HTTP_PORT: '0' }
  const { findings } = await checkAll(settings, signal())
  const told = findings.filter(({ check }) => check === 'Database')
  assert.deepEqual([told[0]?.state, /^PostgreSQL \d+ answers/.test(told[0]?.message ?? '')], ['ok', true])
  assert.ok(!findings.some(({ check }) => check === 'Data directory'))
  const gone = await checkAll({ ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, signal())
  assert.equal(gone.findings.find(({ check }) => check === 'Database')?.state, 'failed')
})
