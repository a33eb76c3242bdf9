import { untilAborted } from './until-aborted.ts'

/** Tasks of one key run one after the other, in the order they came; different keys run side by side. */
export type SerialQueue = {
  /**
   * Runs `task` when every earlier one of `key` is over, and gives what it gives. A caller whose `signal` fires while
   * it waits gets the signal's reason and its task never starts; a running task has to heed its signal by itself.
   */
  run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many tasks of `key` run or wait. */
  count(key: string): number
}

type QueueLine = { count: number; tail: Promise<void> }

export function createSerialQueue(): SerialQueue {
  const lines = new Map<string, QueueLine>()
  return {
    count: (key) => lines.get(key)?.count ?? 0,
    async run(key, task, signal) {
      signal?.throwIfAborted()
      const line = lines.get(key) ?? { count: 0, tail: Promise.resolve() }
      lines.set(key, line)
      const turn = line.tail
      const over = Promise.withResolvers<void>()
      line.tail = over.promise
      line.count += 1
      const leave = () => {
        line.count -= 1
        if (line.count === 0) lines.delete(key)
        over.resolve()
      }
      return await runInTurn(turn, task, leave, signal)
    },
  }
}

async function runInTurn<T>(turn: Promise<void>, task: () => Promise<T>, leave: () => void, signal?: AbortSignal) {
  try {
    await (signal ? untilAborted(turn, signal) : turn)
    signal?.throwIfAborted()
  } catch (reason) {
    turn.then(leave) // the place in the line is kept until its turn, so that nobody behind overtakes the one ahead
    throw reason
  }
  try {
    return await task()
  } finally {
    leave()
  }
}
