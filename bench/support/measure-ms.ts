/** How long a piece of work took, in milliseconds. */
export function measureMs(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}
