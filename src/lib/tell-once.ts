/**
 * Runs what is tried again and again, and tells its failure once, until it has worked again.
 * @returns null where it failed
 */
export function createToldOnce(tell: (cause: unknown) => void): <T>(work: () => T | Promise<T>) => Promise<T | null> {
  let isTold = false
  return async (work) => {
    try {
      const result = await work()
      isTold = false
      return result
    } catch (cause) {
      if (!isTold) tell(cause)
      isTold = true
      return null
    }
  }
}
