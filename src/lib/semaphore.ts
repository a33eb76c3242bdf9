type Permit = {
  /** Whether it is the one beside the places, which is given while somebody keeps a place for long. */
  readonly isExtra: boolean
  /** To be called once, when the place is free again. */
  release(): void
}

type SemaphoreOptions = {
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
export class Semaphore {
  readonly #options: SemaphoreOptions
  readonly #waiting: WaitingCaller[] = []
  #taken = 0
  #slow = 0
  #isExtraTaken = false
  #closedBy: Error | null = null

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  /**
   * Resolves when there is a place.
   * @param mayOvertake whether the place beside will do
   * @throws the reason of `signal` when it fires first, that of `close`
   */
  async take(signal?: AbortSignal, mayOvertake = false): Promise<Permit> {
    signal?.throwIfAborted()
    if (this.#closedBy) throw this.#closedBy
    const { promise, resolve, reject } = Promise.withResolvers<Permit>()
    const caller: WaitingCaller = { mayOvertake, begin: resolve, reject }
    const abort = () => {
      if (this.#waiting.includes(caller)) this.#waiting.splice(this.#waiting.indexOf(caller), 1)
      reject(signal!.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    this.#waiting.push(caller)
    this.#grantNext()
    return await promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  /** Nobody gets a place any more; who waits is refused with this reason. */
  close(reason: Error): void {
    this.#closedBy = reason
    for (const { reject } of this.#waiting.splice(0)) reject(reason)
  }

  #grantNext(): void {
    while (this.#taken < this.#options.maxPermits && this.#waiting.length > 0)
      this.#waiting.shift()!.begin(this.#newPermit())
    if (this.#slow === 0 || this.#isExtraTaken) return
    const overtaking = this.#waiting.findIndex(({ mayOvertake }) => mayOvertake)
    if (overtaking >= 0) this.#waiting.splice(overtaking, 1)[0]!.begin(this.#newExtraPermit())
  }

  #newPermit(): Permit {
    const { overtakenAfterMs } = this.#options
    let isSlow = false
    const markSlow = () => {
      isSlow = true
      this.#slow += 1
      this.#grantNext()
    }
    this.#taken += 1
    const timer = overtakenAfterMs === undefined ? undefined : setTimeout(markSlow, overtakenAfterMs)
    const release = () => {
      clearTimeout(timer)
      if (isSlow) this.#slow -= 1
      this.#taken -= 1
      this.#grantNext()
    }
    return { isExtra: false, release }
  }

  #newExtraPermit(): Permit {
    this.#isExtraTaken = true
    const release = () => {
      this.#isExtraTaken = false
      this.#grantNext()
    }
    return { isExtra: true, release }
  }
}
