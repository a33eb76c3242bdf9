import { isMainThread } from 'node:worker_threads'

/**
 * Keeps this thread alive when a promise fails that nobody waits for. Parsers of damaged files leave such promises behind
 * while they go on reading (pdf.js does on every fifth PDF whose bytes are flipped); what a job itself waits for is told
 * by the job.
 */
export function outliveLooseEnds(): void {
  if (!isMainThread) process.on('unhandledRejection', () => {})
}
