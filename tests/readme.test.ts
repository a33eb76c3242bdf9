import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { SETTING_NAMES } from '../src/main/config.ts'

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
