export type WhenQuiet = {
  /** Something happened: `work` comes later. */
  call(): void
  /** Nothing is left to do. */
  cancel(): void
}

/** Runs `work` once nothing has happened for `quietMs`, at the latest `mostMs` after the first; keeps no process alive. */
export function whenQuiet(work: () => void, { quietMs, mostMs }: { quietMs: number; mostMs: number }): WhenQuiet {
  let quiet: NodeJS.Timeout | undefined
  let most: NodeJS.Timeout | undefined
  const cancel = () => {
    clearTimeout(quiet)
    clearTimeout(most)
    quiet = most = undefined
  }
  const end = () => {
    cancel()
    work()
  }
  return {
    call() {
      most ??= setTimeout(end, mostMs).unref()
      clearTimeout(quiet)
      quiet = setTimeout(end, quietMs).unref()
    },
    cancel,
  }
}
