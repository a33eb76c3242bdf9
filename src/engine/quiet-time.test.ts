import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { QuietTime } from './quiet-time.ts'

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
  const quiet = new QuietTime({ begin: (id) => begun.push(id), quietMs: 100, longestMs: 250 })
  quiet.stir('a')
  pass(99)
  quiet.stir('a')
  pass(99)
  assert.equal(begun.length, 0)
  pass(1)
  assert.deepEqual([begun, quiet.isWaiting('a')], [['a'], false])
  for (let change = 0; change < 6; change += 1) {
    quiet.stir('b')
    pass(45)
  }
  assert.deepEqual(begun, ['a', 'b'])
  quiet.stir('c')
  quiet.stir('d')
  quiet.forget('c')
  quiet.endAll()
  assert.equal(begun.at(-1), 'd')
  quiet.close()
  pass(1000)
  assert.ok(!begun.includes('c'))
})
