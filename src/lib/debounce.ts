type Debounced = {
  /** Something happened: `work` comes later. */
  call(): void
  /** Nothing is left to do. */
  cancel(): void
}

/** Runs `work` once nothing has happened for `quietMs`, at the latest `maxWaitMs` after the first; keeps no process alive. */
export function debounce(work: () => void, { quietMs, maxWaitMs }: { quietMs: number; maxWaitMs: number }): Debounced {
  let quiet: NodeJS.Timeout | undefined
  let latest: NodeJS.Timeout | undefined
  const cancel = () => {
    clearTimeout(quiet)
    clearTimeout(latest)
    quiet = latest = undefined
  }
  const runNow = () => {
    cancel()
    work()
  }
  return {
    call() {
      latest ??= setTimeout(runNow, maxWaitMs).unref()
      clearTimeout(quiet)
      quiet = setTimeout(runNow, quietMs).unref()
    },
    cancel,
  }
}
