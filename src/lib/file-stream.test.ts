import assert from 'node:assert/strict'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { countOpen } from '../../tests/support/open-files.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { openFileStream } from './file-stream.ts'

const BYTES = Buffer.from(Array.from({ length: 600_000 }, (_, place) => place % 251))
const isLinux = process.platform === 'linux'

function counter() {
  let times = 0
  const count = async () => {
    times += 1
  }
  return { count, times: () => times }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer())
}

test('a file is read whole or in part, also when it is deleted meanwhile', async (context) => {
  const file = path.join(temporaryDirectory(context), 'bytes')
  writeFileSync(file, BYTES)
  assert.deepEqual(await bytesOf(await openFileStream(file, 0, BYTES.length)), BYTES)
  assert.deepEqual(await bytesOf(await openFileStream(file, 250_000, 599_999)), BYTES.subarray(250_000, 599_999))
  const closed = counter()
  const stream = await openFileStream(file, 7, 8, closed.count)
  rmSync(file)
  assert.deepEqual([...(await bytesOf(stream)), closed.times()], [7, 1])
  await assert.rejects(openFileStream(file, 0, 1), { code: 'ENOENT' })
  writeFileSync(file, '')
  assert.equal((await bytesOf(await openFileStream(file, 0, 0))).length, 0)
})

test(
  'nothing is read before it is asked for, and who goes away leaves no file open',
  {
    skip: !isLinux,
  },
  async (context) => {
    const file = path.join(temporaryDirectory(context), 'bytes')
    writeFileSync(file, BYTES)
    const closed = counter()
    const stream = await openFileStream(file, 0, BYTES.length, closed.count)
    const reader = stream.getReader()
    assert.equal((await reader.read()).value?.length, 256 * 1024)
    assert.equal(countOpen(file), 1)
    await reader.cancel()
    assert.deepEqual([countOpen(file), closed.times()], [0, 1])
  },
)

test('a file that becomes shorter breaks off and is closed', async (context) => {
  const file = path.join(temporaryDirectory(context), 'bytes')
  writeFileSync(file, BYTES)
  const closed = counter()
  const stream = await openFileStream(file, 0, BYTES.length, closed.count)
  truncateSync(file, 10)
  await assert.rejects(bytesOf(stream), /shorter/)
  assert.equal(closed.times(), 1)
})
