import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '../src/lib/log.ts'
import { createRpcProduct } from '../src/product/rpc/product.ts'
import { startCuttingProxy } from './support/cutting-proxy.ts'
import { SID } from './support/fake-hosted.ts'
import { startFaultyHost } from './support/hosted-service.ts'
import { listField } from './support/list-fields.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const signal = new AbortController().signal
const LINES = 6000
const PIECE_BYTES = 100_000

test('a file whose connection is cut twice arrives whole, as one source', async (context) => {
  const host = await startFaultyHost(context)
  const proxy = await startCuttingProxy(context, host.url, { afterBytes: PIECE_BYTES, cuts: 2 })
  const commands: string[] = []
  const product = createRpcProduct({
    hosts: [proxy.url],
    credentials: { load: () => ({ cookies: [SID] }), save: () => {} },
    log: createLog({ level: 'silent' }),
    fetch: (address, init) => {
      const command = new Headers(init.headers).get('x-goog-upload-command')
      if (command !== null) commands.push(`${command} ${new Headers(init.headers).get('x-goog-upload-offset') ?? ''}`)
      return fetch(address, init)
    },
    sleep: (ms, stop) => pause(ms / 25, undefined, { signal: stop }),
  })
  const text = Array.from({ length: LINES }, (_, line) => `Line ${line} of the long report on lighthouses.`).join('\n')
  const file = path.join(temporaryDirectory(context), 'report.txt')
  writeFileSync(file, text)
  const { id } = await product.notebooks.create('Reports', signal)
  const { source } = await product.sources.add(id, { type: 'file', path: file, name: 'report.txt' }, signal)
  assert.equal(source.status, 'ready')
  assert.equal((await product.sources.read(id, source.id, 'text', signal)).content, text)
  assert.deepEqual(listField(await product.sources.list(id, signal), 'title'), ['report.txt'])
  assert.equal(proxy.left(), 0)
  const offsets = commands.filter((one) => one.startsWith('upload')).map((one) => Number(one.split(' ').at(-1)))
  assert.equal(offsets.length, 3, commands.join(', '))
  assert.deepEqual([offsets[0], offsets.toSorted((one, other) => one - other)], [0, offsets])
  assert.deepEqual(readdirSync(host.services.uploads), [])
})
