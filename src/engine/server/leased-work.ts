import { keepLooking, keepRenewing } from '../../lib/sql/leases.ts'
import { type SqlRow, type SqlStore, type SqlWrite, writeOne } from '../../lib/sql/sql-store.ts'

type LeasedWorkOptions<Item extends SqlRow> = {
  readonly store: SqlStore
  /** Told when there may be something to do. */
  readonly channel: string
  /** A statement that takes what waits longest, for the process `?1`, and gives its row. */
  readonly take: string
  /** Lengthens the lease; it changes no row where that is lost. */
  readonly renew: (item: Item) => SqlWrite
  /** Does it, and ends the lease. @param lost fires when another process may do it */
  readonly carryOut: (item: Item, lost: AbortSignal) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Work of one kind that waits in rows for whichever process has time: each does one thing at a time, under a lease. */
export class LeasedWork<Item extends SqlRow> {
  readonly #options: LeasedWorkOptions<Item>
  readonly #stopLooking: readonly (() => void)[]
  #running: Promise<void> | null = null
  #isAsked = false
  #isClosed = false
  /** Told once, until something can be taken again. */
  #isFailureTold = false

  constructor(options: LeasedWorkOptions<Item>) {
    this.#options = options
    const { store, channel } = options
    this.#stopLooking = [store.listen(channel, () => this.look()), keepLooking(store, async () => this.look())]
  }

  /** Begins what waits, unless something is being done. */
  look(): void {
    this.#isAsked = true
    this.#running ??= this.#carryOutAll().finally(() => {
      this.#running = null
    })
  }

  /** Tells the other processes, too, that something waits. */
  async tellAll(): Promise<void> {
    this.look()
    await this.#options.store.write([{ statements: [], notices: [{ channel: this.#options.channel, payload: '' }] }])
  }

  /** Resolves when nothing is being done. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Nothing new is begun; what is being done is to be stopped by its own means. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stopLooking) stop()
    await this.#running
  }

  async #carryOutAll(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false
      try {
        for (let item = await this.#take(); item; item = await this.#take()) await this.#carryOut(item)
      } catch (error) {
        if (!this.#isFailureTold) this.#options.onFailure(error) // the next look takes it up
        this.#isFailureTold = true
      }
    }
  }

  async #take(): Promise<Item | null> {
    if (this.#isClosed) return null
    const { store, take } = this.#options
    const [rows] = await store.write([writeOne(take, [store.holder])])
    this.#isFailureTold = false
    return (rows as readonly Item[])[0] ?? null
  }

  async #carryOut(item: Item): Promise<void> {
    const { store, renew, carryOut } = this.#options
    const lost = new AbortController()
    const stopRenewing = keepRenewing(store, async () => {
      const [renewed] = await store.write([renew(item)])
      if (renewed!.length === 0) lost.abort()
    })
    try {
      await carryOut(item, lost.signal)
    } finally {
      stopRenewing()
    }
  }
}
