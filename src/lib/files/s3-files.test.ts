import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFakeS3 } from '../../../tests/support/fake-s3.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import { hashContent } from '../hash.ts'
import { FileMismatch, type FileStore } from './file-store.ts'
import { buildS3Url } from './s3-client.ts'
import { openS3Files } from './s3-files.ts'

const PART_BYTES = 5 * 2 ** 20
const BYTES = Buffer.from(Array.from({ length: 2 * PART_BYTES + 17 }, (_, place) => (place * 31 + (place >> 9)) % 256))
const NAME = hashContent(BYTES)
const SMALL = Buffer.from('A small file.')
const SMALL_NAME = hashContent(SMALL)

async function* send(bytes: Buffer, pieceBytes = 900_000) {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

async function readAll(store: FileStore, name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await store.open(name))!.content) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('a large file is put in parts, and read as it was put', async (t) => {
  const s3 = await openFakeS3(t)
  const store = openS3Files(s3.place, PART_BYTES)
  await store.put(NAME, send(BYTES))
  assert.equal(s3.requests.filter((what) => what === 'PUT partNumber uploadId').length, 3)
  assert.ok(BYTES.equals(await readAll(store, NAME)))
  assert.equal(s3.countParts(), 1)
})

test('a large file that breaks off, or is not what its name says, leaves no part', async (t) => {
  const s3 = await openFakeS3(t)
  const store = openS3Files(s3.place, PART_BYTES)
  const breakOff = async function* () {
    yield* send(BYTES)
    throw new RangeError('the sender is gone')
  }
  await assert.rejects(store.put(NAME, breakOff()), RangeError)
  await assert.rejects(store.put(SMALL_NAME, send(BYTES)), FileMismatch)
  assert.deepEqual([s3.countParts(), await store.list()], [0, []])
})

test('what S3 has no time for, or whose answer is lost, is sent again and done once', async (t) => {
  const s3 = await openFakeS3(t)
  const store = openS3Files(s3.place, PART_BYTES)
  s3.trouble('HEAD', 'slow down')
  s3.trouble('PUT partNumber uploadId', 'lose the answer')
  s3.trouble('POST uploadId', 'lose the answer')
  await store.put(NAME, send(BYTES))
  s3.trouble('PUT', 'lose the answer')
  await store.put(SMALL_NAME, send(SMALL))
  assert.ok(BYTES.equals(await readAll(store, NAME)))
  assert.deepEqual([await readAll(store, SMALL_NAME), s3.countParts()], [SMALL, 2])
})

test('an upload that S3 says 200 to and could not complete has failed, and leaves nothing', async (t) => {
  const s3 = await openFakeS3(t)
  const store = openS3Files(s3.place, PART_BYTES)
  s3.trouble('POST uploadId', 'fail late')
  await assert.rejects(store.put(NAME, send(BYTES)), { name: 'S3Failure', code: 'InternalError' })
  assert.equal(s3.countParts(), 0)
})

test('an object whose bytes stop coming is an error, never a short file', async (t) => {
  const s3 = await openFakeS3(t)
  const store = openS3Files(s3.place)
  await store.put(NAME, send(BYTES))
  s3.trouble('GET', 'cut')
  await assert.rejects(readAll(store, NAME))
})

test('who is not let in is told at once', async (t) => {
  const s3 = await openFakeS3(t)
  const credentials = { ...s3.place.credentials, secretAccessKey: 'another' }
  await assert.rejects(openS3Files({ ...s3.place, credentials }).list(), { status: 403, code: 'SignatureDoesNotMatch' })
  assert.equal(s3.requests.length, 1)
})

test('what is no file of ours is neither listed nor swept, over all pages', async (t) => {
  const s3 = await openFakeS3(t)
  const store = openS3Files(s3.place)
  const names = ['one', 'two', 'three', 'four', 'five'].map((text) => hashContent(text))
  for (const text of ['one', 'two', 'three', 'four', 'five'])
    await store.put(hashContent(text), send(Buffer.from(text)))
  for (const key of ['all of ours/notes.txt', `elsewhere/${NAME}`]) s3.put(key, SMALL)
  for (let uploads = 0; uploads < 5; uploads += 1) s3.beginOldUpload()
  assert.deepEqual(listField(await store.list(), 'name'), names.sort())
  assert.equal(s3.countParts(), 12)
  await store.sweep()
  assert.equal(s3.countParts(), 7)
})

test('the bucket stands before the host, or in the path', () => {
  const place = { endpoint: 'https://s3.example.com', bucket: 'b', region: 'r', prefix: 'p/', isPathStyle: false }
  const credentials = { accessKeyId: '', secretAccessKey: '' }
  assert.equal(buildS3Url({ ...place, credentials }, 'p/a b').href, 'https://b.s3.example.com/p/a%20b')
  assert.equal(buildS3Url({ ...place, credentials, isPathStyle: true }, 'p/a').href, 'https://s3.example.com/b/p/a')
})
