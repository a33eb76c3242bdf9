import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { keepTrace } from './page-traces.ts'
import type { OpenedPage } from './pages/page-driver.ts'

const PAGE = {
  tools: { call: async () => ({ data: '', result: { value: 'what the page says' } }) },
} as unknown as OpenedPage

test('ten traces are kept, the newest ones, and what else lies there stays', async (context) => {
  const folder = temporaryDirectory(context)
  writeFileSync(path.join(folder, '0-notes.json'), '{}')
  for (let index = 0; index < 13; index += 1) {
    await keepTrace(PAGE, folder, `step ${String.fromCharCode(97 + index)}`)
    await pause(2) // their names begin with the time
  }
  const files = readdirSync(folder).sort()
  assert.equal(files.shift(), '0-notes.json')
  const steps = files.map((file) => /step (.)\./.exec(file)?.[1])
  assert.equal(steps.join(''), [...'defghijklm'].map((letter) => letter + letter).join(''))
})
