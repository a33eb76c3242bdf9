import { type FSWatcher, watch } from 'node:fs'

type WatchOptions = {
  readonly signal: AbortSignal
  /** How long nothing must have changed: a program that saves writes more than once. */
  readonly quietMs?: number
  /** Called again at least so often, for changes that the system did not tell of. */
  readonly everyMs?: number
}

/**
 * Calls `again` now, and each time something below the folder has changed, until the signal fires; never two calls at
 * once. A folder that cannot be watched from here (it lies on another machine, or the system watches no more) is
 * looked at every `everyMs` alone.
 * @throws what `again` throws
 */
export async function repeatOnChange(folder: string, again: () => Promise<void>, options: WatchOptions): Promise<void> {
  const { signal, quietMs = 1000, everyMs = 30_000 } = options
  let isChanged = false
  let wake = () => {}
  const watcher = openWatcher(folder, () => {
    isChanged = true
    wake()
  })
  try {
    while (!signal.aborted) {
      isChanged = false
      await again()
      if (!isChanged)
        await pause(everyMs, signal, (endPause) => {
          wake = endPause
        })
      if (isChanged) await pause(quietMs, signal)
    }
  } finally {
    watcher?.close()
  }
}

function openWatcher(folder: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { recursive: true }, onChange)
    return watcher.on('error', () => watcher.close())
  } catch {
    return null
  }
}

/** Ends early when the signal fires, or when what `onStart` was given is called. */
function pause(timeMs: number, signal: AbortSignal, onStart: (endPause: () => void) => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    const endPause = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', endPause)
      resolve()
    }
    const timer = setTimeout(endPause, signal.aborted ? 0 : timeMs) // it may have fired during the call before
    signal.addEventListener('abort', endPause, { once: true })
    onStart(endPause)
  })
}
