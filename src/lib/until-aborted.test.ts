import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilAborted } from './until-aborted.ts'

test('it gives what the work comes to', async () => {
  const { signal } = new AbortController()
  assert.equal(await untilAborted(Promise.resolve(7), signal), 7)
  await assert.rejects(untilAborted(Promise.reject(new Error('no disk')), signal), /no disk/)
})

test('a signal that fires ends the waiting, before it or during it, and what the work says then is not heard', async () => {
  const work = Promise.withResolvers<number>()
  const controller = new AbortController()
  const waiting = untilAborted(work.promise, controller.signal)
  controller.abort(new Error('left'))
  await assert.rejects(waiting, /left/)
  await assert.rejects(untilAborted(work.promise, controller.signal), /left/)
  work.reject(new Error('too late'))
  await assert.rejects(work.promise, /too late/)
})
