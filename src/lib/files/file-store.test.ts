import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { openFakeS3 } from '../../../tests/support/fake-s3.ts'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { testOver } from '../../../tests/support/test-over.ts'
import { migratePostgres } from '../postgres/migrate.ts'
import { openPostgresPool } from '../postgres/pool.ts'
import { FileMismatch, type FileStore } from './file-store.ts'
import { openFolderFiles } from './folder-files.ts'
import { openPostgresFiles, POSTGRES_FILE_TABLES } from './postgres-files.ts'
import { openS3Files } from './s3-files.ts'

/** A store without files, with how many rows or files lie there, and a way to leave an old put behind. */
type OpenedStore = { readonly store: FileStore; countParts(): Promise<number>; leaveOldPart(): Promise<unknown> }

function openFolderStore(t: TestContext): OpenedStore {
  const folder = path.join(temporaryDirectory(t), 'owner')
  const part = path.join(folder, '.name.0123.part')
  return {
    store: openFolderFiles(folder),
    countParts: async () => (existsSync(folder) ? readdirSync(folder).length : 0),
    leaveOldPart: async () => {
      writeFileSync(part, 'cut')
      utimesSync(part, 0, 0)
    },
  }
}

async function openServerStore(t: TestContext): Promise<OpenedStore | null> {
  const url = await openTestPostgres(t)
  if (url === null) return null
  await migratePostgres(url, 'files', [POSTGRES_FILE_TABLES])
  const pool = openPostgresPool(url, { retryMs: 120_000 })
  t.after(() => pool.close())
  const leave = `INSERT INTO file (owner, upload, begun_at) VALUES ($1, gen_random_uuid(), now() - interval '2 days')`
  return {
    store: openPostgresFiles(pool, t.name),
    countParts: async () => (await pool.read('SELECT 1 FROM file WHERE owner = $1', [t.name])).length,
    leaveOldPart: () => pool.write(leave, [t.name]),
  }
}

async function openBucketStore(t: TestContext): Promise<OpenedStore> {
  const s3 = await openFakeS3(t)
  return {
    store: openS3Files(s3.place),
    countParts: async () => s3.countParts(),
    leaveOldPart: async () => s3.beginOldUpload(),
  }
}

/** More than two pieces of the table, and no whole number of them. */
const BYTES = Buffer.from(Array.from({ length: 600_001 }, (_, place) => (place * 31 + (place >> 8)) % 256))
const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const NAME = nameOf(BYTES)

async function* send(bytes: Buffer, pieceBytes = 70_000) {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

async function* breakOff() {
  yield* send(BYTES.subarray(0, 300_000))
  throw new RangeError('the sender is gone')
}

async function readAll(store: FileStore, name: string, range?: { start: number; end: number }): Promise<Buffer> {
  const opened = await store.open(name, range)
  const pieces: Uint8Array[] = []
  for await (const piece of opened!.content) pieces.push(piece)
  return Buffer.concat(pieces)
}

for (const { kind, open } of [
  { kind: 'a folder', open: openFolderStore },
  { kind: 'PostgreSQL', open: openServerStore },
  { kind: 'S3', open: openBucketStore },
]) {
  const it = testOver(open)

  it(`${kind}: a file is read as it was put, whole or any part of it`, async ([{ store }]) => {
    await store.put(NAME, send(BYTES))
    assert.ok(BYTES.equals(await readAll(store, NAME)))
    for (const [start, end] of [
      [0, 1],
      [262_143, 262_145],
      [300_000, 300_000],
      [600_000, Infinity],
      [5, 599_999],
    ] as const)
      assert.ok(BYTES.subarray(start, end).equals(await readAll(store, NAME, { start, end })), `${start} to ${end}`)
    const empty = nameOf(Buffer.alloc(0))
    await store.put(empty, send(Buffer.alloc(0)))
    assert.deepEqual(await readAll(store, empty), Buffer.alloc(0))
    const list = [
      { name: NAME, sizeBytes: BYTES.length },
      { name: empty, sizeBytes: 0 },
    ]
    assert.deepEqual(
      await store.list(),
      list.sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  it(`${kind}: what is put twice, also at the same time, is one file`, async ([{ countParts, store }]) => {
    await Promise.all([1, 2, 3].map(() => store.put(NAME, send(BYTES))))
    await store.put(NAME, breakOff())
    assert.ok(BYTES.equals(await readAll(store, NAME)))
    assert.equal(await countParts(), 1)
  })

  it(`${kind}: what breaks off, or is not what its name says, leaves nothing`, async ([{ countParts, store }]) => {
    await assert.rejects(store.put(NAME, breakOff()), RangeError)
    await assert.rejects(store.put(NAME, send(BYTES.subarray(1))), FileMismatch)
    assert.equal(await store.open(NAME), null)
    assert.deepEqual([await store.list(), await countParts()], [[], 0])
  })

  it(`${kind}: a reader who goes away holds nothing, and what is removed is gone`, async ([
    { countParts, leaveOldPart, store },
  ]) => {
    await store.put(NAME, send(BYTES))
    const file = await store.open(NAME)
    const reader = file!.content.getReader()
    assert.ok((await reader.read()).value!.length < BYTES.length)
    await reader.cancel()
    for (const _ of [1, 2]) await store.remove(NAME)
    assert.equal(await store.open(NAME), null)
    for (const bytes of [BYTES, BYTES.subarray(1), BYTES.subarray(2)]) await store.put(nameOf(bytes), send(bytes))
    await leaveOldPart()
    for (const _ of [1, 2]) await store.removeAll()
    assert.deepEqual(await store.list(), [])
    assert.equal(await countParts(), 0)
  })

  it(`${kind}: what a lost process has begun is swept a day later`, async ([{ countParts, leaveOldPart, store }]) => {
    await store.put(NAME, send(BYTES))
    await leaveOldPart()
    assert.equal(await countParts(), 2)
    await store.sweep()
    assert.equal(await countParts(), 1)
    assert.ok(BYTES.equals(await readAll(store, NAME)))
  })
}
