/**
 * What `work` comes to, or the reason of the signal as soon as it fires. The work itself goes on; nobody hears how it ends.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejectAborted = () => reject(signal.reason)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', rejectAborted))
    if (signal.aborted) return rejectAborted()
    signal.addEventListener('abort', rejectAborted, { once: true })
  })
}
