import { setTimeout as wait } from 'node:timers/promises'

/** Knows whether the database answered last, so that `/health` can say so. */
export type DatabaseWatch = {
  /** Runs what asks the database. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** The same for what is told whether the database answers or not: it waits for a second, and throws nothing. */
  runBriefly(work: () => Promise<unknown>): Promise<void>
  problem(): string | null
}

const BRIEF_MS = 1_000

export function createDatabaseWatch(): DatabaseWatch {
  let problem: string | null = null
  return {
    async run(work) {
      try {
        const result = await work()
        problem = null
        return result
      } catch (error) {
        problem = `The database does not answer as it should: ${(error as Error).message}.`
        throw error
      }
    },
    async runBriefly(work) {
      const over = new AbortController()
      const isLate = wait(BRIEF_MS, true, { signal: over.signal }).catch(() => false)
      const isDone = work().then(
        () => false,
        () => false,
      )
      if (await Promise.race([isLate, isDone])) problem = 'The database has not answered for a second.'
      over.abort()
    },
    problem: () => problem,
  }
}
