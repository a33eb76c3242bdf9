export type Turns = {
  /**
   * Resolves when there is a place; what it gives has to be called once the place is free again.
   * @throws the reason of `signal` when it fires first, that of `close`
   */
  take(signal?: AbortSignal): Promise<() => void>
  /** Nobody gets a place any more; who waits is refused with this reason. */
  close(reason: Error): void
}

export type TurnsOptions = {
  readonly places: number
  /** While somebody has kept a place for so long, there is one more. */
  readonly overtakenAfterMs?: number
}

type Waiting = { readonly begin: () => void; readonly reject: (reason: unknown) => void }

/** Places that are given in the order in which they were asked for. */
export function turns({ places, overtakenAfterMs }: TurnsOptions): Turns {
  const waiting: Waiting[] = []
  let taken = 0
  let slow = 0
  let closedBy: Error | null = null

  const next = () => {
    while (taken < places + (slow > 0 ? 1 : 0) && waiting.length > 0) {
      taken += 1
      waiting.shift()!.begin()
    }
  }
  const hold = (): (() => void) => {
    let isSlow = false
    const grow = () => {
      isSlow = true
      slow += 1
      next()
    }
    const timer = overtakenAfterMs === undefined ? undefined : setTimeout(grow, overtakenAfterMs)
    return () => {
      clearTimeout(timer)
      if (isSlow) slow -= 1
      taken -= 1
      next()
    }
  }
  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (closedBy) throw closedBy
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const one: Waiting = { begin: resolve, reject }
      const leave = () => {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1)
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(one)
      next()
      await promise.finally(() => signal?.removeEventListener('abort', leave))
      return hold()
    },
    close(reason) {
      closedBy = reason
      for (const { reject } of waiting.splice(0)) reject(reason)
    },
  }
}
