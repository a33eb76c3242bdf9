import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { contract } from '../../contract/index.ts'
import type { Invoke } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import { callForFile } from './download.ts'

const FACTS = { name: 'bees.txt', mimeType: 'text/plain', size: 5 }
const refusal = new Fault('PATH_REFUSED', 'The path lies outside the folders that this service may use.')

/** A service that refuses every path and answers the bytes where none is given. */
function calling(
  context: TestContext,
  bytes: () => ReadableStream<Uint8Array> = () => new Blob(['Bees.']).stream(),
  refused = refusal,
) {
  const directory = temporaryDirectory(context)
  const asked: unknown[] = []
  const file = { ...FACTS, sizeBytes: 5, read: async () => bytes(), release: async () => {} }
  const invoke: Invoke = async (_name, input) => {
    asked.push(input)
    if ((input as { output_path?: string }).output_path !== undefined) throw refused
    return { data: { ...FACTS, url: 'http://x/' }, file }
  }
  const call = { signal: new AbortController().signal, requestId: 'r' }
  const download = (input: object) =>
    callForFile(invoke, 'downloadContent', contract.downloadContent, { content_id: 'c', ...input }, call, directory)
  return { directory, asked, download }
}

test('a file lands in the caller’s directory under its own name, and never on one that is there', async (context) => {
  const { directory, download } = calling(context)
  assert.deepEqual(await download({}), { filePath: path.join(directory, 'bees.txt'), ...FACTS })
  assert.equal(readFileSync(path.join(directory, 'bees.txt'), 'utf8'), 'Bees.')
  assert.equal(((await download({})) as { filePath: string }).filePath, path.join(directory, 'bees-2.txt'))
})

test('a path that the service may not write is written here', async (context) => {
  const { directory, asked, download } = calling(context)
  const output_path = path.join(directory, 'own.txt')
  assert.deepEqual(await download({ output_path }), { filePath: output_path, ...FACTS })
  assert.equal(readFileSync(output_path, 'utf8'), 'Bees.')
  assert.equal(asked.length, 2)
  const folder = path.join(directory, 'new') + path.sep
  assert.deepEqual(await download({ output_path: folder }), { filePath: path.join(folder, 'bees.txt'), ...FACTS })
  await assert.rejects(
    download({ output_path: path.join(directory, 'none', 'own.txt') }),
    fault('PATH_REFUSED', 'outside'),
  )
})

test('what breaks off leaves no half file', async (context) => {
  let pieces = 0
  const broken = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pieces += 1
        if (pieces > 1) controller.error(new TypeError('terminated'))
        else controller.enqueue(Buffer.from('Be'))
      },
    })
  const { directory, download } = calling(context, broken)
  await assert.rejects(download({}), /terminated/)
  assert.equal(existsSync(path.join(directory, 'bees.txt')), false)
})

test('what belongs to the service is not written over from here either', async (context) => {
  const own = new Fault('PATH_REFUSED', 'The path belongs to the service.', { details: { belongs_to: 'service' } })
  const { directory, download } = calling(context, undefined, own)
  const output_path = path.join(directory, 'state.sqlite')
  await assert.rejects(download({ output_path }), fault('PATH_REFUSED', 'belongs to the service'))
  assert.equal(existsSync(output_path), false)
})
