import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of this thread, so that the thread that answers callers always comes first. Linux keeps a
 * priority for each thread; elsewhere it belongs to the whole process and is left alone.
 */
export function yieldToOthers(priority: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  if (process.platform === 'linux') setPriority(0, priority)
}
