import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { freePort } from '../../tests/support/free-port.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'

/** The program as a process of its own, over an empty data directory. */
function started(context: TestContext, words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const directory = temporaryDirectory(context)
  const env = { PATH: process.env.PATH, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', LOG_LEVEL: 'silent', ...settings }
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
    const service = started(context, words)
    const ended = once(service, 'exit')
    const [line] = await once(service.stdout, 'data')
    const base = /http:\/\/localhost:(\d+)/.exec(String(line))
    const { success } = (await (await fetch(`http://127.0.0.1:${base?.[1]}/health`)).json()) as { success: boolean }
    service.kill('SIGTERM')
    assert.deepEqual([success, ...(await ended)], [true, 0, null])
  })
}

test('demo answers where no service runs, in the data directory of the next one', async (context) => {
  const child = started(context, ['demo', '--json'], { HTTP_PORT: String(await freePort()) })
  const { answer, notebook_id } = JSON.parse(await text(child.stdout)) as Record<string, Record<string, unknown>>
  assert.deepEqual([notebook_id, answer?.state], ['lighthouse-demo', 'answered'])
})
