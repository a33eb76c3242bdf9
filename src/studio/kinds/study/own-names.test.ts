import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describesName, isWrittenAlike, listOwnNames } from './own-names.ts'
import { readWordUsage } from './usage.ts'

describe('a name that is asked for', () => {
  const texts = [
    'The mail goes through Lockmail, and SSH opens the gate.',
    'A gate with SSH is safe, and Lockmail reads the mail.',
    'On Monday the gate is shut. On Monday nobody reads.',
    'Mail comes late.',
  ]

  it('is written like no other word, and stands in several sentences', () => {
    assert.deepEqual(listOwnNames(texts, readWordUsage(texts), 'en'), ['Lockmail', 'SSH'])
    assert.deepEqual(listOwnNames(texts, readWordUsage(texts), 'de'), ['SSH'], 'German writes every noun so')
  })

  it('opens what describes it, unless its signs show it, and is told by nothing around it', () => {
    assert.ok(describesName('____ reads the mail of the town.', 'Lockmail'))
    assert.ok(!describesName('The town reads ____ at noon.', 'Lockmail'))
    assert.ok(describesName('The town opens its gate with ____ at noon.', 'SSH'))
    assert.ok(!describesName('The town opens its gate with keys, ____ and bells.', 'SSH'))
    assert.ok(!describesName('____ Foundation pays for the gate.', 'Lockmail'))
    assert.ok(!describesName('Hurdle models are fitted with ____ here.', 'hurdle()'))
  })

  it('stands beside names of its kind', () => {
    assert.ok(isWrittenAlike('print()', 'hurdle()'))
    assert.ok(!isWrittenAlike('SSH', 'Lockmail'))
  })
})
