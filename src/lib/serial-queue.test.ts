import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSerialQueue } from './serial-queue.ts'

function heldTask(log: string[], name: string) {
  const gate = Promise.withResolvers<void>()
  const task = async () => {
    log.push(`${name} starts`)
    await gate.promise
    log.push(`${name} ends`)
    return name
  }
  return { task, finish: gate.resolve, fail: gate.reject }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('tasks of one key run one after the other, other keys beside them', async () => {
  const queue = createSerialQueue()
  const log: string[] = []
  const [one, two, other] = ['one', 'two', 'other'].map((name) => heldTask(log, name))
  const results = [queue.run('a', one!.task), queue.run('a', two!.task), queue.run('b', other!.task)]
  await settled()
  assert.deepEqual(log, ['one starts', 'other starts'])
  assert.equal(queue.count('a'), 2)
  for (const held of [one, two, other]) held!.finish()
  assert.deepEqual(await Promise.all(results), ['one', 'two', 'other'])
  assert.ok(log.indexOf('one ends') < log.indexOf('two starts'))
  assert.equal(queue.count('a'), 0)
})

test('a failed task gives its error to its caller and lets the next one run', async () => {
  const queue = createSerialQueue()
  const first = queue.run('a', () => Promise.reject(new Error('broken')))
  const second = queue.run('a', async () => 'fine')
  await assert.rejects(first, /broken/)
  assert.equal(await second, 'fine')
})

test('a waiting task that is aborted never starts, and those behind it keep their order', async () => {
  const queue = createSerialQueue()
  const log: string[] = []
  const running = heldTask(log, 'running')
  const abort = new AbortController()
  const first = queue.run('a', running.task)
  const aborted = queue.run('a', async () => log.push('never'), abort.signal)
  const behind = queue.run('a', async () => log.push('behind'))
  abort.abort(new Error('gone'))
  await assert.rejects(aborted, /gone/)
  assert.deepEqual(log, ['running starts'])
  running.finish()
  await Promise.all([first, behind])
  assert.deepEqual(log, ['running starts', 'running ends', 'behind'])
  assert.equal(queue.count('a'), 0)
})

test('a signal that has fired already keeps the task out of the line', async () => {
  const queue = createSerialQueue()
  await assert.rejects(
    queue.run('a', async () => 1, AbortSignal.abort(new Error('gone'))),
    /gone/,
  )
  assert.equal(queue.count('a'), 0)
})
