import './untracked-promises.js'
import module from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'
import { isMainThread } from 'node:worker_threads'

const LONGEST_FILE_MS = 15 * 60_000
const LONGEST_END_MS = 2 * 60_000

// Loaded before every test file. What one file has compiled, the next one and its threads need not: a quarter of a second
// of each. A file's regular expressions are tried a few times, not thousands of times as a service's: only what is tried
// often is compiled to machine code. A file whose tests are over ends when nothing keeps it; one that something keeps would
// hold the whole run, so it is ended after a while, and says what kept it. One whose tests take long on a busy machine is not.
if (isMainThread) {
  v8.setFlagsFromString('--regexp-tier-up-ticks=10')
  module.enableCompileCache?.(path.join(import.meta.dirname, '../../node_modules/.cache/notebook-assistant'))
  endAfter(LONGEST_FILE_MS)
  const { after } = await import('node:test') // not above: what follows promises is set before it, and no thread needs it
  after(() => endAfter(LONGEST_END_MS))
}

/** @param {number} ms */
function endAfter(ms) {
  setTimeout(() => {
    process.stderr.write(`This file does not end. What keeps it: ${process.getActiveResourcesInfo().join(', ')}.\n`)
    process.exit(1)
  }, ms).unref()
}
