import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * Keeps this thread alive when a promise fails that nobody waits for. Parsers of damaged files leave such promises behind
 * while they go on reading (pdf.js does on every fifth PDF whose bytes are flipped); what a job itself waits for is told
 * by the job.
 */
export function outliveLooseEnds(): void {
  if (!isMainThread) process.on('unhandledRejection', () => {})
}

/**
 * Lowers the priority of this thread, so that the thread that answers callers always comes first. Linux keeps a
 * priority for each thread; elsewhere it belongs to the whole process and is left alone.
 */
export function yieldToOthers(priority: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  if (process.platform === 'linux') setPriority(0, priority)
}
