import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { declareIn } from '../../contract/declare.ts'
import { createHttpApp } from './app.ts'
import { listen } from './listen.ts'
import { createRequestGuard } from './request-guard.ts'

const upload = declareIn('g')({
  summary: 's',
  http: 'POST /upload',
  kind: 'write',
  envelope: 'flat',
  output: () => z.unknown(),
  upload: { part: 'file', path: 'file_path', name: 'file_name', set: {} },
})

async function listening(context: TestContext, directory: string) {
  const guard = createRequestGuard({ apiKey: null, corsOrigins: [], publicUrl: null, hostNames: [] })
  const input = { bodyLimitBytes: 1000, upload: { directory, limitBytes: 100 * 2 ** 20 } }
  const app = createHttpApp({
    catalogue: { upload },
    invoke: async () => assert.fail('nothing was taken in'),
    guard,
    input,
  })
  const server = await listen({ host: '127.0.0.1', port: 0, guard, fastRoutes: new Map(), app: async () => app })
  context.after(() => server.close({ graceMs: 0 }))
  return server.port
}

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'

/** Begins to send a form whose file never ends, and gives the reply to what was sent so far. */
function sendWithoutEnd(port: number, bytes: number): Promise<{ status?: number; text: string }> {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/upload', method: 'POST', headers }, async (reply) => {
      const parts = await reply.setEncoding('utf8').toArray()
      sent.destroy()
      resolve({ status: reply.statusCode, text: parts.join('') })
    })
    sent.once('error', reject)
    sent.write(HEAD)
    for (let left = bytes; left > 0; left -= 2 ** 16) sent.write(Buffer.alloc(Math.min(left, 2 ** 16), 'x'))
  })
}

function assertFull({ status, text }: { status?: number; text: string }, directory: string): void {
  assert.equal(status, 507, text)
  const { code, error } = JSON.parse(text) as { code: string; error: string }
  assert.equal(code, 'DISK_FULL')
  assert.match(error, /disk that holds the data directory is full/)
  assert.deepEqual(fs.readdirSync(path.join(directory, 'uploads')), [])
}

test('an upload that the disk refuses is answered at once, before its end, and leaves nothing', async (context) => {
  const directory = temporaryDirectory(context)
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  context.mock.method(fs, 'createWriteStream', (file: string) => {
    fs.writeFileSync(file, 'half')
    return new Writable({ write: (_part, _encoding, done) => done(full) })
  })
  syncBuiltinESMExports()
  context.after(() => {
    context.mock.restoreAll()
    syncBuiltinESMExports()
  })
  const port = await listening(context, path.join(directory, 'uploads'))
  assertFull(await sendWithoutEnd(port, 300_000), directory)
})

test('an upload onto a disk that is really full is answered at once and leaves nothing', async (context) => {
  const directory = temporaryDirectory(context)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', directory])
  if (mounted.status !== 0) return context.skip('only root may mount a small disk')
  context.after(() => spawnSync('umount', ['--lazy', directory]))
  const port = await listening(context, path.join(directory, 'uploads'))
  assertFull(await sendWithoutEnd(port, 3 * 2 ** 20), directory)
  fs.writeFileSync(path.join(directory, 'room'), Buffer.alloc(900_000)) // the half file has given its room back
})
