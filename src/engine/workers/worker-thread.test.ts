import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { createWorkerPool } from '../../lib/workers.ts'

const LOOSE_ENDS = new URL('worker-thread.ts', import.meta.url).href

test('a promise that fails and that nobody waits for does not take the thread along', async (context) => {
  const filename = path.join(temporaryDirectory(context), 'jobs.mjs')
  writeFileSync(
    filename,
    `import { outliveLooseEnds } from '${LOOSE_ENDS}'
     outliveLooseEnds()
     export const read = async (text) => {
       Promise.reject(new Error('End of file inside array.'))
       await new Promise((resolve) => setImmediate(resolve))
       return text
     }`,
  )
  const pool = createWorkerPool({ filename, maxThreads: 1, idleTimeoutMs: 10_000 })
  context.after(() => pool.close())
  assert.equal(await pool.run('read', 'the other pages'), 'the other pages')
})
