export type Turn = {
  /** Whether it is the one beside the places, which is given while somebody keeps a place for long. */
  readonly isBeside: boolean
  /** To be called once, when the place is free again. */
  leave(): void
}

export type Turns = {
  /**
   * Resolves when there is a place.
   * @param mayOvertake whether the place beside will do
   * @throws the reason of `signal` when it fires first, that of `close`
   */
  take(signal?: AbortSignal, mayOvertake?: boolean): Promise<Turn>
  /** Nobody gets a place any more; who waits is refused with this reason. */
  close(reason: Error): void
}

export type TurnsOptions = {
  readonly places: number
  /** While somebody has kept a place for so long, there is one more beside, for those who may overtake. */
  readonly overtakenAfterMs?: number
}

type Waiting = {
  readonly mayOvertake: boolean
  readonly begin: (turn: Turn) => void
  readonly reject: (reason: unknown) => void
}

/** Places that are given in the order in which they were asked for. */
export function turns({ places, overtakenAfterMs }: TurnsOptions): Turns {
  const waiting: Waiting[] = []
  let taken = 0
  let slow = 0
  let isTakenBeside = false
  let closedBy: Error | null = null

  const next = () => {
    while (taken < places && waiting.length > 0) waiting.shift()!.begin(turn())
    if (slow === 0 || isTakenBeside) return
    const overtaking = waiting.findIndex(({ mayOvertake }) => mayOvertake)
    if (overtaking >= 0) waiting.splice(overtaking, 1)[0]!.begin(turnBeside())
  }
  const turn = (): Turn => {
    let isSlow = false
    const grow = () => {
      isSlow = true
      slow += 1
      next()
    }
    taken += 1
    const timer = overtakenAfterMs === undefined ? undefined : setTimeout(grow, overtakenAfterMs)
    const leave = () => {
      clearTimeout(timer)
      if (isSlow) slow -= 1
      taken -= 1
      next()
    }
    return { isBeside: false, leave }
  }
  const turnBeside = (): Turn => {
    isTakenBeside = true
    const leave = () => {
      isTakenBeside = false
      next()
    }
    return { isBeside: true, leave }
  }
  return {
    async take(signal, mayOvertake = false) {
      signal?.throwIfAborted()
      if (closedBy) throw closedBy
      const { promise, resolve, reject } = Promise.withResolvers<Turn>()
      const one: Waiting = { mayOvertake, begin: resolve, reject }
      const abort = () => {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1)
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.push(one)
      next()
      return await promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    close(reason) {
      closedBy = reason
      for (const { reject } of waiting.splice(0)) reject(reason)
    },
  }
}
