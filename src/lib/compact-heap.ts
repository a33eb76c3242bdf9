import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { once } from './memoize.ts'

/**
 * Collects the garbage of this thread and closes the gaps it leaves, so that what is free goes back to the system. Takes
 * 50 to 200 ms in which nothing else happens here. Left alone, V8 does it at some time or other after the last call: 60 MB
 * were still held after a minute.
 */
export function compactHeap(): void {
  findCollector()({ type: 'major', flavor: 'last-resort' })
}

type Collector = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void

/** V8 has it where it is asked for by a flag; what is made while the flag is set keeps it. */
const findCollector = once((): Collector => {
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc') as Collector
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
})
