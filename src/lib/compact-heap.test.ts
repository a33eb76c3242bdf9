import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

test('a heap that is compacted gives back what is free in it, and the collector is nobody else’s', () => {
  const script = `
    import { compactHeap } from ${JSON.stringify(new URL('compact-heap.ts', import.meta.url).href)}
    let all = Array.from({ length: 300_000 }, (_, place) => ({ place, text: 'x' + place, list: [place] }))
    all = all.filter(({ place }) => place % 10 === 0)
    const before = process.memoryUsage().heapTotal
    compactHeap()
    compactHeap()
    console.log(process.memoryUsage().heapTotal / before, all.length, typeof globalThis.gc)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const [share, kept, collector] = stdout.trim().split(' ')
  assert.ok(Number(share) < 0.6, `${stdout}${stderr}`)
  assert.deepEqual([kept, collector], ['30000', 'undefined'])
})
