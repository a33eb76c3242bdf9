import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

const TELL = 'data:text/javascript,console.error("begins",process.pid,process.env.MALLOC_ARENA_MAX)'

/** Starts what runs the service, asks it for its help, and gives the lines that each beginning of the process told. */
function listBeginnings(program: string, environment: NodeJS.ProcessEnv): string[] {
  const words = ['--import', TELL, path.join(import.meta.dirname, program), '--help']
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: environment })
  assert.match(stdout, /^Usage: npm start/)
  return stderr.trim().split('\n')
}

const isLinux = process.platform === 'linux'

test('the service begins anew as the same process, so that the C library gives memory back', { skip: !isLinux }, () => {
  for (const program of ['start.js', 'serve.js']) {
    const [first, second, ...more] = listBeginnings(program, {})
    const pid = /\d+/.exec(first!)?.[0]
    assert.deepEqual([first, second, more], [`begins ${pid} undefined`, `begins ${pid} 2`, []], program)
  }
})

test('who has set bounds of the C library keeps them', () => {
  for (const environment of [{ MALLOC_ARENA_MAX: '4' }, { GLIBC_TUNABLES: 'glibc.malloc.arena_max=4' }])
    assert.equal(listBeginnings('serve.js', environment).length, 1, JSON.stringify(environment))
})
