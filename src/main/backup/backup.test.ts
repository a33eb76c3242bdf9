import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { createFileContext } from '../../../tests/support/file-context.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { startTestService } from '../../../tests/support/test-service.ts'
import { createClient } from '../../client/client.ts'
import { Fault } from '../../domain/fault.ts'
import { restore } from './restore.ts'

const CLI = path.join(import.meta.dirname, '../cli.js')
const { signal } = new AbortController()

type Claim = { sourceId: string; start: number; end: number; sourceText: string }
type Client = ReturnType<typeof createClient>
/** `inbox` is a folder that it may read. */
type House = { readonly client: Client; readonly inbox: string }

/** Runs a verb of this machine on a data directory, as a process beside the service. */
async function run(dataDirectory: string, ...words: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDirectory, HTTP_PORT: '1' }
  const child = spawn(process.execPath, [CLI, ...words], { cwd: path.dirname(dataDirectory), env })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}

/** What was acknowledged, and is to be found again. */
type Kept = { readonly sources: Map<string, string>; readonly notebooks: Set<string> }

const textOf = (number: number) =>
  `Station ${number} was measured twice. The heron of station ${number} weighed ${1000 + number} grams in spring.`

async function newNotebook(client: Client, name: string, kept: Kept): Promise<string> {
  const { notebook_id } = await client.createNotebook({ name, activate: true })
  kept.notebooks.add(notebook_id)
  return notebook_id
}

/** Every other one is a page whose original is kept as a file. */
async function addStation({ client, inbox }: House, notebookId: string, number: number, kept: Kept): Promise<string> {
  const page = path.join(inbox, `${number}.html`)
  if (number % 2 === 0) writeFileSync(page, `<!-- ${'x'.repeat(40_000)} --><p>${textOf(number)}</p>`)
  const content =
    number % 2 === 0
      ? { source_type: 'file' as const, file_path: page }
      : { source_type: 'text' as const, text: textOf(number) }
  const { sourceId } = await client.addSource({ ...content, notebook_id: notebookId })
  kept.sources.set(sourceId, notebookId)
  return sourceId
}

/** Adds and deletes without pause, in notebooks that are there and in new ones, until it is told to stop. */
async function keepChanging(services: House, notebookIds: readonly string[], lane: number, isOver: () => boolean) {
  const begin = 1000 * (lane + 1)
  let number = begin
  const { client } = services
  const nobody: Kept = { sources: new Map(), notebooks: new Set() }
  while (!isOver()) {
    number += 1
    const notebookId = notebookIds[(number * 7) % notebookIds.length]!
    const sourceId = await addStation(services, notebookId, number, nobody)
    if (number % 4 < 2) await client.deleteSource({ source_id: sourceId, notebook_id: notebookId })
    if (number % 3 === 0) continue
    const passing = await newNotebook(client, `Passing ${number}`, nobody)
    await addStation(services, passing, number, nobody)
    if (number % 3 === 1) await client.bulkDeleteNotebooks({ ids: [passing] })
  }
  return number - begin
}

/** A service with notebooks, sources, an answer, and something made of it. */
async function filledHouse(context: TestContext, notebooks = 2) {
  const services = await startTestService(context, { MAX_SESSIONS: '100' }, (directory) => {
    mkdirSync(path.join(directory, 'browser_state'), { mode: 0o700 })
    writeFileSync(path.join(directory, 'browser_state/key'), 'c2VjcmV0\n', { mode: 0o600 })
  })
  const client = createClient({ baseUrl: services.url })
  const inbox = path.join(services.directory, 'inbox')
  mkdirSync(inbox)
  const kept: Kept = { sources: new Map(), notebooks: new Set() }
  for (let number = 1; number <= notebooks; number += 1)
    await addStation({ client, inbox }, await newNotebook(client, `Herons ${number}`, kept), number, kept)
  const first = [...kept.notebooks][0]!
  await addStation({ client, inbox }, first, 9000, kept)
  const answer = await client.askQuestion({
    question: 'How much did the heron of station 1 weigh?',
    notebook_id: first,
  })
  const text = 'Station 1 was measured twice. A heron is a wading bird of the Ardeidae family that eats fish.'
  const defined = await client.addSource({ source_type: 'text', text, notebook_id: first })
  kept.sources.set(defined.sourceId, first)
  const cards = await client.generateStudyAid({ kind: 'flashcards', notebook_id: first })
  return { services, client, inbox, kept, first, answer, artifactId: cards.artifactId as string }
}

/** A service over what an archive holds. */
async function restoredHouse(context: TestContext, archive: string) {
  const directory = path.join(temporaryDirectory(context), 'data')
  await restore(archive, directory, { replace: false, stamp: 'now', signal })
  const services = await startTestService(context, { MAX_SESSIONS: '100' }, (own) =>
    cpSync(directory, own, { recursive: true }),
  )
  return { directory: services.directory, client: createClient({ baseUrl: services.url }) }
}

test('a backup made while others write holds all that was acknowledged before, and agrees with itself', async (context) => {
  const { services, client, inbox, kept, first, answer, artifactId } = await filledHouse(context, 12)
  let isOver = false
  const changing = Promise.all(
    [0, 1, 2].map((lane) => keepChanging({ client, inbox }, [...kept.notebooks], lane, () => isOver)),
  )
  const archive = path.join(temporaryDirectory(context), 'all.tar.gz')
  const { code, out, err } = await run(services.directory, 'backup', archive)
  isOver = true
  const changes = (await changing).reduce((sum, count) => sum + count)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /stored sign-ins with their key: keep it where nobody else can read it/)
  assert.equal(statSync(archive).mode & 0o777, 0o600)

  const restored = await restoredHouse(context, archive)
  for (const [sourceId, notebookId] of kept.sources) {
    const { sources } = await restored.client.listSources({ notebook_id: notebookId })
    assert.ok(sources.some(({ id }) => id === sourceId))
  }
  const claims = answer.sources!.citations as readonly Claim[]
  const verified = await restored.client.verifyCitations({ notebook_id: first, citations: [...claims] })
  assert.equal(verified.ok, true)
  const { notebook_url } = await restored.client.askQuestion({ question: 'And twice?', session_id: answer.session_id })
  assert.match(notebook_url, new RegExp(first))
  assert.ok((await restored.client.downloadContent({ content_id: artifactId, notebook_id: first })) !== undefined)
  assert.equal(readFileSync(path.join(restored.directory, 'browser_state/key'), 'utf8'), 'c2VjcmV0\n')
  await assertAgreement(restored)
  context.diagnostic(`${changes} rounds of changes while it was made`)
})

/** Every notebook has the sources it counts, each can be read, and its original is there; what is listed exists. */
async function assertAgreement({ client, directory }: Awaited<ReturnType<typeof restoredHouse>>): Promise<void> {
  const { notebooks } = await client.scrapeNotebooks({})
  for (const { id, source_count } of notebooks as readonly { id: string; source_count?: number }[]) {
    const { sources } = await client.listSources({ notebook_id: id })
    assert.equal(sources.length, source_count ?? 0, id)
    for (const source of sources) {
      const { content } = await client.readSource({ source_id: source.id, notebook_id: id })
      assert.match(content, /^Station \d+ was measured twice/)
    }
    const files = path.join(directory, 'notebooks', id, 'files')
    const pages = sources.filter(({ type }) => type === 'file')
    assert.equal(existsSync(files) ? readdirSync(files).length : 0, pages.length, 'an original for each page')
  }
  const ids = new Set(notebooks.map(({ id }) => id))
  assert.deepEqual(
    readdirSync(path.join(directory, 'notebooks')).filter((id) => !ids.has(id)),
    [],
  )
}

const shared = createFileContext()
let small: ReturnType<typeof filledHouse> | null = null
let archived: Promise<string> | null = null

/** A small service of all tests that change nothing of it. */
function openSmallHouse() {
  small ??= filledHouse(shared)
  return small
}

/** An archive of it, which is only read. */
function smallArchive(): Promise<string> {
  archived ??= archiveSmallHouse()
  return archived
}

async function archiveSmallHouse(): Promise<string> {
  const { services } = await openSmallHouse()
  const archive = path.join(temporaryDirectory(shared), 'all.tar.gz')
  const { code } = await run(services.directory, 'backup', archive)
  assert.equal(code, 0)
  return archive
}

const refusal = (pattern: RegExp) => (error: unknown) => error instanceof Fault && pattern.test(error.message)

test('what is cut short, damaged or something else is refused, and leaves nothing behind', async (context) => {
  const archive = await smallArchive()
  const whole = readFileSync(archive)
  const plain = gunzipSync(whole)
  const flipped = Buffer.from(plain)
  flipped[flipped.indexOf('Station')]! ^= 1
  const outside = gzipSync(await packTar([{ header: { name: '../outside.txt', size: 2 }, body: 'hi' }]))
  const link = gzipSync(await packTar([{ header: { name: 'a', size: 0, type: 'symlink', linkname: '/etc/passwd' } }]))
  const cases: [Buffer, RegExp][] = [
    [whole.subarray(0, 20), /cut short or damaged/],
    [whole.subarray(0, whole.length / 2), /cut short or damaged/],
    [whole.subarray(0, whole.length - 1), /cut short or damaged/],
    [gzipSync(plain.subarray(0, plain.length / 2)), /cut short or damaged/],
    [gzipSync(flipped), /is not in it as it was archived/],
    [Buffer.from('What is this?'), /cut short or damaged/],
    [outside, /leads elsewhere/],
    [link, /is no file/],
  ]
  const place = temporaryDirectory(context)
  const file = path.join(place, 'broken.tar.gz')
  const target = path.join(place, 'data')
  for (const [bytes, pattern] of cases) {
    writeFileSync(file, bytes)
    await assert.rejects(restore(file, target, { replace: true, stamp: 'x', signal }), refusal(pattern))
    assert.deepEqual(readdirSync(place), ['broken.tar.gz'], String(pattern))
  }
})

test('a directory in use or not empty is refused; --replace keeps what was there aside', async (context) => {
  const archive = await smallArchive()
  const busy = await startTestService(context)
  const before = readdirSync(busy.directory).sort()
  await assert.rejects(restore(archive, busy.directory, { replace: true, stamp: 'x', signal }), refusal(/works on/))
  assert.deepEqual(readdirSync(busy.directory).sort(), before)

  const full = path.join(temporaryDirectory(context), 'data')
  mkdirSync(full)
  writeFileSync(path.join(full, 'library.json'), 'mine')
  const refused = await run(full, 'restore', archive)
  assert.deepEqual([refused.code, refused.out], [2, ''])
  assert.match(refused.err, /is not empty; nothing was changed\.\n.*--replace/)
  assert.equal(readFileSync(path.join(full, 'library.json'), 'utf8'), 'mine')

  const { code, out } = await run(full, 'restore', archive, '--replace', '--json')
  const { kept_aside, notebooks } = JSON.parse(out) as { kept_aside: string; notebooks: number }
  assert.deepEqual([code, notebooks], [0, 2])
  assert.equal(readFileSync(path.join(kept_aside, 'library.json'), 'utf8'), 'mine')
  assert.match(readFileSync(path.join(full, 'library.json'), 'utf8'), /Herons/)
  assert.equal(statSync(path.join(full, 'browser_state/key')).mode & 0o777, 0o600)
})

test('a backup writes over nothing unasked, not into what it is made of, and not of nothing', async (context) => {
  const { services } = await openSmallHouse()
  const archive = path.join(temporaryDirectory(context), 'all.tar.gz')
  writeFileSync(archive, 'mine', { mode: 0o644 })
  const refused = await run(services.directory, 'backup', archive)
  assert.deepEqual([refused.code, readFileSync(archive, 'utf8')], [2, 'mine'])
  assert.match(refused.err, /is there already.*--overwrite/s)
  assert.equal((await run(services.directory, 'backup', archive, '--overwrite')).code, 0)
  assert.equal(statSync(archive).mode & 0o777, 0o600)
  assert.match(
    (await run(services.directory, 'backup', path.join(services.directory, 'b.tar.gz'))).err,
    /does not belong into/,
  )
  writeFileSync(path.join(path.dirname(services.directory), 'file'), '')
  const unwritable = await run(
    services.directory,
    'backup',
    path.join(path.dirname(services.directory), 'file/b.tar.gz'),
  )
  assert.match(unwritable.err, /No backup was made: .*file cannot be read or written \((EEXIST|ENOTDIR)\)/s)
  const nothing = await run(path.join(path.dirname(archive), 'none'), 'backup', `${archive}2`)
  assert.match(nothing.err, /There is nothing to back up in .*none/s)
  assert.deepEqual(readdirSync(path.dirname(archive)), ['all.tar.gz'])
})
