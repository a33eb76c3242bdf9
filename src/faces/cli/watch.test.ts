import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { repeatOnChange } from './watch.ts'

test('it is called at once, and again when something below the folder changes', async (context) => {
  const folder = temporaryDirectory(context)
  mkdirSync(path.join(folder, 'sub'))
  const controller = new AbortController()
  let calls = 0
  const again = async () => {
    calls += 1
    if (calls === 1) writeFileSync(path.join(folder, 'sub', 'a.md'), 'one')
    if (calls === 2) controller.abort()
  }
  await repeatOnChange(folder, again, { signal: controller.signal, quietMs: 5, everyMs: 5_000 })
  assert.equal(calls, 2)
})

test('a folder that cannot be watched is looked at again and again', async (context) => {
  const controller = new AbortController()
  let calls = 0
  const again = async () => {
    calls += 1
    if (calls === 3) controller.abort()
  }
  const nowhere = path.join(temporaryDirectory(context), 'nowhere')
  await repeatOnChange(nowhere, again, { signal: controller.signal, everyMs: 5 })
  assert.equal(calls, 3)
})

test('what the call throws ends it', async (context) => {
  const again = async () => {
    throw new Error('no service')
  }
  const { signal } = new AbortController()
  await assert.rejects(repeatOnChange(temporaryDirectory(context), again, { signal }), /no service/)
})

test(
  'a signal that fires during a call ends it after the call, without another wait',
  {
    timeout: 60_000,
  },
  async (context) => {
    const controller = new AbortController()
    let calls = 0
    const again = async () => {
      calls += 1
      controller.abort()
    }
    await repeatOnChange(temporaryDirectory(context), again, { signal: controller.signal, everyMs: 3_600_000 })
    assert.equal(calls, 1)
  },
)
