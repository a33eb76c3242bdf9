import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'

const PROGRAMS = {
  'the service': ['start.js', /^Notebook Assistant .* listens on/],
  'the host': ['host.js', /^The host listens on/],
} as const

for (const [name, [program, isListening]] of Object.entries(PROGRAMS)) {
  test(
    `${name} ends in order when the shell in which npm runs it was ended alone`,
    { timeout: 60_000 },
    async (context) => {
      const script = `"${process.execPath}" "${path.join(import.meta.dirname, program)}"${program === 'host.js' ? ' --port 0' : ''}; echo "ended"`
      const shell = spawn('sh', ['-c', script], {
        cwd: temporaryDirectory(context),
        env: {
          PATH: process.env.PATH,
          npm_lifecycle_event: 'start',
          HTTP_HOST: '127.0.0.1',
          HTTP_PORT: '0',
          LOG_LEVEL: 'info',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      })
      context.after(() => {
        try {
          process.kill(-shell.pid!, 'SIGKILL') // whoever of its group is left
        } catch {}
      })
      const [line] = (await once(shell.stdout, 'data')) as [Buffer]
      assert.match(String(line), isListening)
      shell.kill('SIGTERM')
      assert.deepEqual(await once(shell, 'exit'), [null, 'SIGTERM'])
      assert.equal(await text(shell.stdout), '') // at its end nobody holds it, and the shell did not wait for the program
    },
  )
}
