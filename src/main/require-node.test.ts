import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { isNodeTooOld } from './node-version.js'

const PROGRAMS = ['start.js', 'serve.js', 'stdio.js', 'cli.js', 'doctor.js', 'host.js']

/** Starts a program as a newcomer would, without arguments. */
function startProgram(node: string, program: string, ...options: string[]) {
  const words = [...options, path.join(import.meta.dirname, program)]
  return spawnSync(node, words, { encoding: 'utf8', input: '', timeout: 60_000, env: {} })
}

function checkSentence({ status, stdout, stderr }: ReturnType<typeof startProgram>, version: string, program: string) {
  assert.deepEqual([status, stdout], [1, ''], program)
  const sentence = `Notebook Assistant needs Node 22.18 or later, and this is Node ${version}: in a clone run npm ci`
  assert.ok(stderr.startsWith(sentence), `${program}: ${stderr}`)
  assert.equal(stderr.trimEnd().split('\n').length, 1, 'one sentence, no stack')
}

test('every program that is started by an old Node says one sentence', () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v22.17.1"})'
  for (const program of PROGRAMS) {
    checkSentence(startProgram(process.execPath, program, '--import', pretend), '22.17.1', program)
  }
})

test('a Node that is really old reads the programs far enough to say it', (context) => {
  const old = findOldNode(context)
  if (old === null) return
  for (const program of PROGRAMS) checkSentence(startProgram(old.node, program), old.version, program)
})

function findOldNode(context: TestContext): { readonly node: string; readonly version: string } | null {
  for (const directory of (process.env.PATH ?? '').split(path.delimiter)) {
    const node = path.join(directory, 'node')
    if (!existsSync(node)) continue
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
    if (/^v\d/.test(version) && isNodeTooOld(version)) return { node, version: version.slice(1) }
  }
  context.skip('there is no old Node in the PATH')
  return null
}
