import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Batches } from './batches.ts'

test('what comes while a batch is on its way goes together in the next', async () => {
  const written: string[] = []
  const batches = new Batches<{ readonly name: string }, number>(async (batch) => {
    await setImmediate()
    written.push(batch.map(({ name }) => name).join(''))
    for (const { resolve } of batch) resolve(written.length)
  })
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((name) => batches.add({ name }))), [1, 1, 1])
  const first = batches.add({ name: 'd' })
  for (let ticks = 0; ticks < 3; ticks += 1) await null
  assert.deepEqual(await Promise.all([first, batches.add({ name: 'e' }), batches.add({ name: 'f' })]), [2, 3, 3])
  assert.deepEqual(written, ['abc', 'd', 'ef'])
})

test('a batch that fails is told to all of it, and the next is written', async () => {
  const batches = new Batches<{ readonly isBad: boolean }>(async (batch) => {
    if (batch.some(({ isBad }) => isBad)) throw new Error('bad')
    for (const { resolve } of batch) resolve(null)
  })
  await assert.rejects(batches.add({ isBad: true }), /bad/)
  assert.equal(await batches.add({ isBad: false }), null)
})
