import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { NotebookDebouncer } from './notebook-debouncer.ts'

test('work begins once after quiet, at the latest after the longest wait, and not for a forgotten notebook', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  mock.method(performance, 'now', () => now)
  context.after(() => mock.restoreAll())
  const pass = (ms: number) => {
    now += ms
    context.mock.timers.tick(ms)
  }
  const begun: string[] = []
  const quiet = new NotebookDebouncer({ begin: (id) => begun.push(id), quietMs: 100, maxWaitMs: 250 })
  quiet.schedule('a')
  pass(99)
  quiet.schedule('a')
  pass(99)
  assert.equal(begun.length, 0)
  pass(1)
  assert.deepEqual([begun, quiet.isWaiting('a')], [['a'], false])
  for (let change = 0; change < 6; change += 1) {
    quiet.schedule('b')
    pass(45)
  }
  assert.deepEqual(begun, ['a', 'b'])
  quiet.schedule('c')
  quiet.schedule('d')
  quiet.forget('c')
  quiet.flush()
  assert.equal(begun.at(-1), 'd')
  quiet.close()
  pass(1000)
  assert.ok(!begun.includes('c'))
})
