import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { SID } from '../../tests/support/fake-hosted.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Fault } from '../domain/fault.ts'
import { createLog } from '../lib/log.ts'
import { createRpcProduct } from '../product/rpc/product.ts'
import { FrameReader } from '../wire/frames.ts'
import { readConfig } from './config.ts'
import { readHostArguments, startHost } from './host-process.ts'

test('the words of the command line are read, and wrong ones are told', () => {
  const usual = readHostArguments([], { dataDirectory: '/data' })
  assert.deepEqual(
    [usual.port, usual.dataDirectory, usual.faults, usual.accounts[0]!.id],
    [4000, '/data/host', [], 'default'],
  )
  const own = readHostArguments(
    [
      '--port',
      '0',
      '--data',
      '/other',
      '--fault',
      'slow:1',
      '--fault',
      'http-429',
      '--account',
      'Me@Example.com',
      '--account',
      'you@example.com',
    ],
    { dataDirectory: '/data' },
  )
  assert.deepEqual([own.port, own.dataDirectory, own.faults], [0, '/other', ['slow:1', 'http-429']])
  assert.deepEqual(
    own.accounts.map(({ id, email }) => [id, email]),
    [
      ['default', 'me@example.com'],
      ['you@example.com', 'you@example.com'],
    ],
  )
  for (const words of [['--port', 'x'], ['--port', '70000'], ['--nothing'], ['extra']])
    assert.throws(() => readHostArguments(words, { dataDirectory: '/data' }))
})

test('a port that is taken, a directory in use and a fault that cannot be read are told, and nothing stays behind', async (context) => {
  const config = readConfig({ DATA_DIR: temporaryDirectory(context) })
  const log = createLog({ level: 'silent' })
  const start = (...words: string[]) => startHost(readHostArguments(words, config), config, log)
  const first = await start('--port', '0')
  await assert.rejects(start('--port', '0'), /already using the data directory/)
  const other = path.join(config.dataDirectory, 'other')
  await assert.rejects(start('--port', String(first.port), '--data', other), { code: 'EADDRINUSE' })
  await first.close()
  await assert.rejects(start('--port', '0', '--data', other, '--fault', 'nonsense'), /cannot be used/)
  const again = await start('--port', '0', '--data', other)
  assert.equal((await fetch(`http://127.0.0.1:${again.port}/`, { redirect: 'manual' })).status, 302)
  const control = `http://127.0.0.1:${again.port}/_control/faults`
  const foreign = { method: 'POST', body: 'signed-out', headers: { origin: 'https://example.org' } }
  assert.equal((await fetch(control, foreign)).status, 403)
  const streamed = { method: 'POST', body: new Blob(['slow:1']).stream(), duplex: 'half' } as const
  assert.deepEqual(await (await fetch(control, streamed)).json(), { faults: ['slow:1'], rotated: {} })
  await again.close()
})

test('the host as a process says where it listens, and ends when told', async (context) => {
  const words = ['--port', '0', '--data', temporaryDirectory(context), '--fault', 'slow:1']
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'host.js'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.after(() => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const [, address = ''] = /(http:\/\/127\.0\.0\.1:\d+).*faults slow:1/.exec(line.toString())!
  assert.deepEqual(await (await fetch(`${address}/_control/faults`)).json(), { faults: ['slow:1'], rotated: {} })
  child.kill('SIGTERM')
  assert.deepEqual((await once(child, 'exit'))[0], 0)
})

test('a stream that a fault cuts breaks its connection after what was written, and the host prints nothing', async (context) => {
  const words = ['--port', '0', '--data', temporaryDirectory(context), '--fault', 'cut-stream']
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'host.js'), ...words], { stdio: 'pipe' })
  context.after(() => child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes
    })
  while (!printed.includes('\n')) await once(child.stdout, 'data')
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)!
  const signal = new AbortController().signal
  const log = createLog({ level: 'silent' })
  let written = ''
  let reading: Promise<void> | null = null
  const readOn = async ({ body }: Response) => {
    for await (const bytes of body!) written += Buffer.from(bytes)
  }
  const product = createRpcProduct({
    hosts: [address],
    credentials: { load: () => ({ cookies: [SID] }), save: () => {} },
    log,
    fetch: async (url, init) => {
      const reply = await fetch(url, init)
      if (url.includes('Streamed')) reading = assert.rejects(readOn(reply.clone()), { name: 'TypeError' })
      return reply
    },
  })
  const { id } = await product.notebooks.create('Tea', signal)
  await product.sources.add(id, { type: 'text', text: 'Tea is brewed for three minutes.', title: 'Tea' }, signal)
  const question = { text: 'How long is tea brewed?', turns: [], conversationId: null }
  await assert.rejects(product.chat.ask(id, question, null, signal), Fault)
  await reading
  const frames = new FrameReader()
  frames.push(Buffer.from(written))
  assert.throws(() => frames.end(), /cut off/)
  child.kill('SIGTERM')
  await once(child, 'close')
  assert.match(printed, /^The host listens on .*\n$/)
})
