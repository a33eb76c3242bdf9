import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { contract } from '../../contract/index.ts'
import type { Invoke, OperationCall } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import { type CallerContext, callForFolder, type LocalFolder } from './local-folder.ts'

const { sends } = contract.batchToVault
const refusal = new Fault('PATH_REFUSED', '/answers lies outside.', { hint: 'Those are /data.' })
const call: OperationCall = { signal: new AbortController().signal, requestId: 'r' }
const FILES = [1, 2, 3].map((number) => ({ name: `00${number}.md`, text: `${number}` }))

/** A service that refuses the folder, and sends three files to who writes them himself; then its call goes on until it is ended. */
function serving(refused = refusal, isEndless = false) {
  const asked: unknown[] = []
  const invoke: Invoke = async (_name, input, { listener, signal }) => {
    asked.push(input)
    if ((input as { send_files?: unknown }).send_files === undefined) throw refused
    for (const file of FILES) listener!.event!('file', file)
    if (isEndless)
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return { data: { total: 3 } }
  }
  return { asked, invoke }
}

function folder(take: (data: unknown) => Promise<void>) {
  const seen = { err: '', isClosed: false }
  const here: LocalFolder = {
    directory: '/real/answers',
    held: { taken: ['a.md'] },
    take: async (_event, data) => take(data),
    close: async () => {
      seen.isClosed = true
    },
  }
  const err = (text: string) => {
    seen.err += text
  }
  return { seen, here: { directory: '/', err, openFolder: async () => here } satisfies CallerContext }
}

const callAt = (invoke: Invoke, here: CallerContext, more: object = {}) =>
  callForFolder(invoke, 'batchToVault', sends!, { vault_dir: '/answers', ...more }, call, here)

test('a folder that the service may not write is filled here, in order, and it is said', async () => {
  const { asked, invoke } = serving()
  const taken: unknown[] = []
  const { seen, here } = folder(async (data) => void taken.push(data))
  assert.deepEqual(await callAt(invoke, here), { total: 3 })
  assert.deepEqual(asked, [{ vault_dir: '/answers' }, { vault_dir: '/real/answers', send_files: { taken: ['a.md'] } }])
  assert.deepEqual(taken, FILES)
  assert.match(seen.err, /may not write to \/real\/answers/)
  assert.equal(seen.isClosed, true)
})

test('what cannot be written ends the call with its own fault, and nothing more is written', async () => {
  const { invoke } = serving(refusal, true)
  const taken: unknown[] = []
  const { seen, here } = folder(async (data) => {
    taken.push(data)
    if (taken.length === 2) throw new Fault('DISK_FULL', 'The disk is full.')
  })
  await assert.rejects(callAt(invoke, here), fault('DISK_FULL', 'The disk is full.'))
  assert.deepEqual([taken.length, seen.isClosed], [2, true])
})

test('a refusal stands where the folder belongs to somebody, is no refusal of a path, or cannot be opened here', async () => {
  const { here } = folder(async () => assert.fail('nothing is written'))
  const own = new Fault('PATH_REFUSED', '/answers belongs to the service.', { details: { belongs_to: 'service' } })
  await assert.rejects(callAt(serving(own).invoke, here), fault('PATH_REFUSED', 'belongs to the service'))
  const none = new Fault('NO_SOURCES', 'No sources in notebook')
  await assert.rejects(callAt(serving(none).invoke, here), fault('NO_SOURCES'))
  await assert.rejects(callAt(serving().invoke, { ...here, openFolder: undefined }), fault('PATH_REFUSED', 'outside'))
})

test('what this machine has against it is not told as a failure of the service', async () => {
  const broken = async () => Promise.reject(Object.assign(new Error('mkdir'), { code: 'ENOTDIR' }))
  const { here } = folder(broken)
  const said = fault('PATH_REFUSED', 'can be written neither by the service nor from here (ENOTDIR)')
  await assert.rejects(callAt(serving(refusal, true).invoke, here), said)
  await assert.rejects(callAt(serving().invoke, { ...here, openFolder: broken }), said)
})

test('a job is not followed by who would write its files, and that is said', async () => {
  const { here } = folder(async () => assert.fail('nothing is written'))
  await assert.rejects(callAt(serving().invoke, here, { async: true }), (error: Fault) => {
    assert.equal(error.hint, 'Those are /data. Without --async it is written from here.')
    return error.code === 'PATH_REFUSED'
  })
})
