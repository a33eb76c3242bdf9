export type Permit = {
  /** Whether it is the one beside the places, which is given while somebody keeps a place for long. */
  readonly isExtra: boolean
  /** To be called once, when the place is free again. */
  release(): void
}

export type Semaphore = {
  /**
   * Resolves when there is a place.
   * @param mayOvertake whether the place beside will do
   * @throws the reason of `signal` when it fires first, that of `close`
   */
  take(signal?: AbortSignal, mayOvertake?: boolean): Promise<Permit>
  /** Nobody gets a place any more; who waits is refused with this reason. */
  close(reason: Error): void
}

export type SemaphoreOptions = {
  readonly maxPermits: number
  /** While somebody has kept a place for so long, there is one more beside, for those who may overtake. */
  readonly overtakenAfterMs?: number
}

type WaitingCaller = {
  readonly mayOvertake: boolean
  readonly begin: (newPermit: Permit) => void
  readonly reject: (reason: unknown) => void
}

/** Places that are given in the order in which they were asked for. */
export function createSemaphore({ maxPermits: places, overtakenAfterMs }: SemaphoreOptions): Semaphore {
  const waiting: WaitingCaller[] = []
  let taken = 0
  let slow = 0
  let isExtraTaken = false
  let closedBy: Error | null = null

  const grantNext = () => {
    while (taken < places && waiting.length > 0) waiting.shift()!.begin(newPermit())
    if (slow === 0 || isExtraTaken) return
    const overtaking = waiting.findIndex(({ mayOvertake }) => mayOvertake)
    if (overtaking >= 0) waiting.splice(overtaking, 1)[0]!.begin(newExtraPermit())
  }
  const newPermit = (): Permit => {
    let isSlow = false
    const markSlow = () => {
      isSlow = true
      slow += 1
      grantNext()
    }
    taken += 1
    const timer = overtakenAfterMs === undefined ? undefined : setTimeout(markSlow, overtakenAfterMs)
    const release = () => {
      clearTimeout(timer)
      if (isSlow) slow -= 1
      taken -= 1
      grantNext()
    }
    return { isExtra: false, release }
  }
  const newExtraPermit = (): Permit => {
    isExtraTaken = true
    const release = () => {
      isExtraTaken = false
      grantNext()
    }
    return { isExtra: true, release }
  }
  return {
    async take(signal, mayOvertake = false) {
      signal?.throwIfAborted()
      if (closedBy) throw closedBy
      const { promise, resolve, reject } = Promise.withResolvers<Permit>()
      const caller: WaitingCaller = { mayOvertake, begin: resolve, reject }
      const abort = () => {
        if (waiting.includes(caller)) waiting.splice(waiting.indexOf(caller), 1)
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.push(caller)
      grantNext()
      return await promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    close(reason) {
      closedBy = reason
      for (const { reject } of waiting.splice(0)) reject(reason)
    },
  }
}
