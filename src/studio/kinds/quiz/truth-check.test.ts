import assert from 'node:assert/strict'
import { it } from 'node:test'
import { namesAny } from './truth-check.ts'

it('an option that says the asked word within another one could be right too', () => {
  const asked = new Set(['energie', 'wasser'])
  assert.ok(namesAny(asked, new Set(['sanierung', 'energieverbrauch'])))
  assert.ok(!namesAny(asked, new Set(['sanierung', 'dauerkarte'])))
})
