/**
 * What `work` comes to, or the reason of the signal as soon as it fires. The work itself goes on; nobody hears how it ends.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
