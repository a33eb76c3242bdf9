import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { noTerminal } from '../../../tests/support/callers.ts'
import { contract } from '../../contract/index.ts'
import { runCommand } from './program.ts'
import { defineLocalVerb } from './verb.ts'

const weigh = defineLocalVerb({
  summary: 'Weigh a file',
  cli: 'weigh <file>',
  paths: ['file'],
  input: () => z.object({ file: z.string().describe('The file'), twice: z.boolean().default(false).describe('Twice') }),
  run: async ({ file, twice }) => ({ text: `${file} is light.`, data: { file, twice }, exitCode: 7 }),
})

/** Runs a command line that has no service to call. */
async function run(...argv: string[]) {
  const printed = { out: '', err: '' }
  const connect = () => assert.fail('no service is called')
  const program = { catalogue: contract, local: [weigh], version: '1', connect }
  const code = await runCommand(argv, program, {
    ...noTerminal,
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
  })
  return { code, ...printed }
}

test('a verb of this machine gets typed input and tells a person a text, a program its data', async () => {
  assert.deepEqual(await run('weigh', 'a.txt'), { code: 7, out: '/a.txt is light.\n', err: '' })
  assert.deepEqual(JSON.parse((await run('weigh', 'a.txt', '--twice', '--json')).out), { file: '/a.txt', twice: true })
})

test('its help and its refusals are those of every verb', async () => {
  assert.match((await run('--help')).out, /On this machine\n +weigh +Weigh a file/)
  assert.match((await run('weigh', '--help')).out, /Usage: .* weigh <file> \[--flags\].*--twice +Twice/s)
  assert.deepEqual((await run('weigh')).code, 2)
  assert.match((await run('weigh')).err, /Missing required field: file/)
  assert.match((await run('weigh', 'a', '--thrice')).err, /There is no flag --thrice/)
  assert.match((await run('weigh', 'a', '--watch')).err, /There is no flag --watch for weigh/)
  assert.match((await run('wiegh', 'a')).err, /Did you mean weigh/)
})
