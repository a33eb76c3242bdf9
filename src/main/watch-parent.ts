const EVERY_MS = 1000
/** Read as the program begins: until it listens its parent may have gone already. */
const PARENT = process.ppid

/**
 * Calls once when the program that started this process has ended. To be used where npm started it: npm hands a signal on to the
 * shell of the script, and a shell such as Debian's ends by it without the program that it waits for, which would go on with the
 * port and the data directory, and with nobody who knows its id.
 */
export function watchParent(onGone: () => void): void {
  const look = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(look)
    onGone()
  }, EVERY_MS)
  look.unref()
}

/** Whether npm runs this process as a script of its package. */
export const isRunByNpm = (env: NodeJS.ProcessEnv): boolean => env.npm_lifecycle_event !== undefined
