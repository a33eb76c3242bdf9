import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'

/** Runs a program of this room where nothing was ever kept. */
function ran(program: string, word: string, directory: string) {
  const options = { cwd: directory, encoding: 'utf8', input: '', timeout: 60_000 } as const
  return spawnSync(process.execPath, [path.join(import.meta.dirname, program), word], options)
}

test('--help of every program tells how it is called, and starts nothing', (context) => {
  const directory = temporaryDirectory(context)
  for (const program of ['start.js', 'serve.js', 'stdio.js', 'host.js', 'doctor.js', 'cli.js']) {
    const { status, stdout, stderr } = ran(program, '--help', directory)
    assert.deepEqual([status, stderr, /Usage: npm/.test(stdout)], [0, '', true], program)
  }
  assert.deepEqual(readdirSync(directory), [])
})

test('an argument of the service is refused with the variable to set, not ignored', (context) => {
  const { status, stdout, stderr } = ran('serve.js', '--port=4000', temporaryDirectory(context))
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /takes no arguments.*HTTP_PORT=4000/s)
})
