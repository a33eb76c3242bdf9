import { Fault } from '../domain/fault.ts'
import { DirectoryInUse, lockDirectory } from '../lib/lock-file.ts'

/** What a person is told who has to stop the service first. */
type LockRefusal = { readonly untouched: string; readonly after: string }

/** Takes a data directory for work that no service may do meanwhile. @throws Fault NOT_READY while one works on it */
export function lockDataDirectory(directory: string, { untouched, after }: LockRefusal) {
  try {
    return lockDirectory(directory)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Fault('NOT_READY', `The service works on ${directory}; nothing was ${untouched}.`, {
      hint: `Stop it${error.pid === null ? '' : ` (pid ${error.pid})`}, ${after}`,
      cause: error,
    })
  }
}
