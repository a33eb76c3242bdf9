import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { contract } from '../src/contract/index.ts'
import { EXIT_CODES } from '../src/faces/cli/exit-code.ts'
import { runCommand } from '../src/faces/cli/program.ts'
import { SETTING_NAMES } from '../src/main/config.ts'
import { LOCAL_VERBS } from '../src/main/local-verbs.ts'
import { noTerminal } from './support/callers.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')

test('the settings table names every setting, and none that does not exist', () => {
  const section = readme.split('## Settings')[1]!.split('\n## ')[0]!
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| variable'))
  const named = rows.flatMap((row) => row.split('|')[1]!.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  const elsewhere = ['MCP_HTTP_URL'] // read by the companion and the command line alone
  assert.deepEqual(named.filter((name) => !elsewhere.includes(name)).sort(), [...SETTING_NAMES].sort())
})

test('nothing is left to be filled in', () => {
  assert.doesNotMatch(readme, /@@/)
})

test('every command line it shows is one, with flags that exist', async (context) => {
  const directory = temporaryDirectory(context)
  writeFileSync(path.join(directory, 'questions.txt'), 'What was measured?\n')
  const shown = [...readme.matchAll(/^npm run -s cli -- (.*?)(?: +#.*)?$/gm)].map(([, words]) => words!)
  assert.ok(shown.length > 20)
  for (const line of shown) {
    const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
    const local = LOCAL_VERBS.map((verb) => ({ ...verb, input: verb.input, run: async () => null }))
    const program = { catalogue: contract, local, version: '0', connect: () => async () => ({ data: {} }) }
    const told: string[] = []
    const terminal = { ...noTerminal, directory, out: () => {}, err: (text: string) => void told.push(text) }
    const code = await runCommand(
      words.filter((word) => word !== '--watch'),
      program,
      terminal,
    )
    assert.notEqual(code, EXIT_CODES.usage, `${line}: ${told.join('')}`)
  }
})

test('every script it runs exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'))
  const run = [...readme.matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, name]) => name!)
  assert.deepEqual(
    run.filter((name) => !Object.hasOwn(scripts, name)),
    [],
  )
})
