import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'

/** The program as a process of its own, over an empty data directory. */
function started(context: TestContext, ...words: string[]) {
  const directory = temporaryDirectory(context)
  const env = { PATH: process.env.PATH, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', LOG_LEVEL: 'silent' }
  const program = path.join(import.meta.dirname, 'cli.js')
  const child = spawn(process.execPath, [program, ...words], {
    cwd: directory,
    env: { ...env, DATA_DIR: path.join(directory, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.after(() => child.kill('SIGKILL'))
  return child
}

for (const words of [[], ['serve'], ['serve', '--yes']]) {
  test(`the program ${words.length === 0 ? 'without a verb' : `with ${words.join(' ')}`} is the service`, async (context) => {
    const service = started(context, ...words)
    const ended = once(service, 'exit')
    const [line] = await once(service.stdout, 'data')
    const base = /http:\/\/localhost:(\d+)/.exec(String(line))
    const { success } = (await (await fetch(`http://127.0.0.1:${base?.[1]}/health`)).json()) as { success: boolean }
    service.kill('SIGTERM')
    assert.deepEqual([success, ...(await ended)], [true, 0, null])
  })
}
