import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { openFakeS3 } from '../../../tests/support/fake-s3.ts'
import { fault } from '../../../tests/support/faults.ts'
import { SAMPLE_TEXT } from '../../../tests/support/sample-outline.ts'
import { openServerProcess, type ServerProcess } from '../../../tests/support/server-engines.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import type { ContentRequest, StreamedFile } from '../../domain/artifact.ts'
import type { FilesPlace } from '../../lib/files/choose-files.ts'

const never = new AbortController().signal
const REPORT: ContentRequest = { type: 'report', language: 'en' }

const open = ({ engine }: ServerProcess) => engine.space('default')

async function makeNotebook(one: ServerProcess): Promise<string> {
  const { id } = await open(one).create('Bees')
  await open(one).addSource(id, { type: 'text', text: SAMPLE_TEXT.trim(), title: 'bees.md' }, never)
  return id
}

async function readPart({ readPart }: StreamedFile, start: number, end: number): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of await readPart(start, end)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** What is known, and lies anywhere, of files and of making them. */
async function countLeft({ pool, scratch }: ServerProcess, notebook: string): Promise<number[]> {
  const [left] = await pool.read<{ files: number; pieces: number; unkept: number }>(
    `SELECT (SELECT count(*)::int FROM file WHERE owner LIKE $1) AS files,
      (SELECT count(*)::int FROM file_piece WHERE owner LIKE $1) AS pieces,
      (SELECT count(*)::int FROM unkept_files WHERE notebook = $2) AS unkept`,
    [`${notebook}/%`, notebook],
  )
  const making = readdirSync(scratch, { recursive: true }).filter((name) => path.basename(String(name)) !== 'making')
  return [left!.files, left!.pieces, left!.unkept, making.length]
}

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

type Place = {
  readonly files: FilesPlace | null
  readonly countFiles: (one: ServerProcess, id: string) => Promise<number>
}

const PLACES: Readonly<Record<string, (t: TestContext) => Promise<Place>>> = {
  'the database': async () => ({ files: null, countFiles: async (one, id) => (await countLeft(one, id))[0]! }),
  'a folder': async (t) => {
    const folder = temporaryDirectory(t)
    const isFile = (entry: { isFile(): boolean }) => entry.isFile()
    const list = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(isFile)
    return { files: { folder }, countFiles: async () => list().length }
  },
  'a bucket': async (t) => {
    const s3 = await openFakeS3(t)
    return { files: { s3: s3.place }, countFiles: async () => s3.countParts() }
  },
}

for (const [name, openPlace] of Object.entries(PLACES))
  test(`what one process has made another lists, reads, gives out in parts and deletes, files in ${name}`, async (t) => {
    const { files, countFiles } = await openPlace(t)
    const [one, other] = [await openServerProcess(t, { files }), await openServerProcess(t, { files })]
    if (!one || !other) return
    const id = await makeNotebook(one)
    const { artifacts } = open(other)
    const phases: string[] = []
    const made = await open(one).artifacts.create(id, { ...REPORT, onceKey: 'k' }, never, ({ phase }) =>
      phases.push(phase),
    )
    assert.ok(phases.includes('making the report'))
    const again = await artifacts.create(id, { ...REPORT, onceKey: 'k' }, never)
    assert.deepEqual([again, (await artifacts.list(id)).map((listed) => listed.id)], [made, [made.id]])
    assert.deepEqual(await artifacts.read(id, made.id), made)
    assert.equal(await artifacts.find(made.id), id)
    assert.equal(await other.engine.space('guest').artifacts.find(made.id), null)
    const shared = await artifacts.download(id, made.id, 'shared.txt')
    assert.deepEqual(
      [await readPart(shared, 4, 8), await readPart(shared, 0, shared.size)],
      ['same', 'The same for all.'],
    )
    await assert.rejects(
      artifacts.download(id, made.id, 'none.txt'),
      fault('CONTENT_NOT_FOUND', /no file of this name/),
    )
    assert.equal(await countFiles(one, id), 2)
    assert.equal((await artifacts.delete(id, made.id)).id, made.id)
    await assert.rejects(open(one).artifacts.read(id, made.id), fault('CONTENT_NOT_FOUND'))
    assert.deepEqual([await countFiles(one, id), await countLeft(one, id)], [0, [0, 0, 0, 0]])
  })

test('what is being made is listed by every process, stopped by any, and nothing of it is left', async (t) => {
  const [one, other] = [await openServerProcess(t), await openServerProcess(t)]
  if (!one || !other) return
  const id = await makeNotebook(one)
  const { artifacts } = open(other)
  const making = open(one).artifacts.create(id, { type: 'quiz', language: 'en' }, never)
  making.catch(() => {})
  await until(async () => (await artifacts.list(id)).length > 0)
  const [listed] = await artifacts.list(id)
  assert.deepEqual([listed!.type, listed!.status], ['quiz', 'processing'])
  await assert.rejects(artifacts.read(id, listed!.id), fault('NOT_READY'))
  assert.equal(await artifacts.find(listed!.id), id)
  assert.equal((await artifacts.delete(id, listed!.id)).id, listed!.id)
  await assert.rejects(making, fault('CONTENT_NOT_FOUND', /deleted while it was being made/))
  assert.deepEqual([await artifacts.list(id), await countLeft(one, id)], [[], [0, 0, 0, 0]])
})

test('what its caller gave up is no longer told as being made, also while its work comes to its end', async (t) => {
  const [one, other] = [await openServerProcess(t), await openServerProcess(t)]
  if (!one || !other) return
  const id = await makeNotebook(one)
  const { artifacts } = open(other)
  const stop = new AbortController()
  const making = open(one).artifacts.create(id, { type: 'quiz', language: 'en' }, stop.signal)
  making.catch(() => {}) // it may fail before anyone awaits it below
  await until(async () => (await artifacts.list(id)).length > 0)
  const [listed] = await artifacts.list(id)
  stop.abort(new Error('enough'))
  await until(async () => (await artifacts.list(id)).length === 0)
  await assert.rejects(artifacts.read(id, listed!.id), fault('CONTENT_NOT_FOUND'))
  await assert.rejects(making, /enough/)
  assert.deepEqual(await countLeft(one, id), [0, 0, 0, 0])
})

test('content goes with its notebook, made and being made', async (t) => {
  const [one, other] = [await openServerProcess(t), await openServerProcess(t)]
  if (!one || !other) return
  const id = await makeNotebook(one)
  await open(one).artifacts.create(id, REPORT, never)
  const making = open(one).artifacts.create(id, { type: 'quiz', language: 'en' }, never)
  making.catch(() => {})
  await until(async () => (await open(other).artifacts.list(id)).length > 1)
  await open(other).delete(id)
  await assert.rejects(making, fault('CONTENT_NOT_FOUND'))
  assert.deepEqual(await countLeft(one, id), [0, 0, 0, 0])
})

test('the same call that two processes carry out at once makes one thing, and of a lost one nothing is left', async (t) => {
  const [one, other] = [await openServerProcess(t), await openServerProcess(t)]
  if (!one || !other) return
  const id = await makeNotebook(one)
  const create = (process: ServerProcess) => open(process).artifacts.create(id, { ...REPORT, onceKey: 'twin' }, never)
  const [first, second] = await Promise.all([create(one), create(other)])
  assert.equal(first.id, second.id)
  assert.deepEqual(await countLeft(one, id), [2, 2, 0, 0])
  await one.pool.write(
    `INSERT INTO unkept_files VALUES ($1, 'lost', 'report', 'Lost', '2026', 'making', now() - interval '1 hour')`,
    [id],
  )
  await one.pool.write(`INSERT INTO file (owner, upload) VALUES ($1, gen_random_uuid())`, [`${id}/lost`])
  assert.equal((await open(other).artifacts.list(id)).length, 1)
  await other.engine.sweep()
  assert.deepEqual(await countLeft(one, id), [2, 2, 0, 0])
})
