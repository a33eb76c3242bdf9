import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { freePort } from './support/free-port.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const MAX_OPEN_FILES = 320
const PROGRAM = path.join(import.meta.dirname, '../src/main/serve.js')

type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

test(
  'without file descriptors the service refuses, says so, and goes on when they are back',
  {
    skip: existsSync('/proc/self/limits') ? false : 'there is no bound to be read here',
  },
  async (context) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const child = spawn('/bin/sh', ['-c', `ulimit -n ${MAX_OPEN_FILES}; exec "$0" "$1"`, process.execPath, PROGRAM], {
      env: { ...process.env, HTTP_HOST: '127.0.0.1', HTTP_PORT: String(port), DATA_DIR: temporaryDirectory(context) },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    context.after(async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    await once(child.stdout, 'data')
    const held: Socket[] = []
    for (let count = 0; count < MAX_OPEN_FILES; count++) held.push(await hold(port))
    const refused = await ask(url, '/sessions')
    assert.ok(refused === null || refused.status === 503, `told ${refused?.status}, or closed`)
    if (refused) assert.match(String(refused.body.error), /no file or connection left to open/)
    assert.equal(child.exitCode, null)
    for (const socket of held) socket.destroy()
    await everyLater(async () => (await ask(url, '/sessions'))?.status === 200)
    const made = await ask(url, '/notebooks/create', { name: 'After' })
    assert.equal(made?.status, 200, JSON.stringify(made?.body))
  },
)

/** A connection that sends half a request and waits. */
async function hold(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (!socket.destroyed) socket.write('GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  return socket
}

/** Null where the connection was closed without a word. */
async function ask(url: string, address: string, body?: object): Promise<Reply | null> {
  const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(url + address, { ...sent, headers: { connection: 'close', ...sent?.headers } }).catch(
    () => null,
  )
  return response && { status: response.status, body: (await response.json()) as Reply['body'] }
}

async function everyLater(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate)
}
