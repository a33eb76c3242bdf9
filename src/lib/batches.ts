/** One of a batch, and how whoever waits for it is told. */
export type Waiting<Item, Result = unknown> = Item & {
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type BatchOptions<Item, Result> = {
  /** Awaited before each batch; what comes meanwhile belongs to it. */
  readonly prepare?: () => Promise<void>
  /** Takes the next batch out of all that wait; by itself all of them. */
  readonly take?: (waiting: Waiting<Item, Result>[]) => readonly Waiting<Item, Result>[]
}

/**
 * Writes one batch after the other: what comes while one is on its way goes together in the next. `write` tells each of
 * its batch; where it throws, all of them are told so who have not been told yet.
 */
export class Batches<Item, Result = unknown> {
  readonly #write: (batch: readonly Waiting<Item, Result>[]) => Promise<void>
  readonly #options: BatchOptions<Item, Result>
  readonly #waiting: Waiting<Item, Result>[] = []
  #isWriting = false

  constructor(
    write: (batch: readonly Waiting<Item, Result>[]) => Promise<void>,
    options: BatchOptions<Item, Result> = {},
  ) {
    this.#write = write
    this.#options = options
  }

  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ ...item, resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async #writeAll(): Promise<void> {
    const { prepare, take = (waiting) => waiting.splice(0) } = this.#options
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      await prepare?.()
      const batch = take(this.#waiting)
      await this.#write(batch).catch((error) => {
        for (const { reject } of batch) reject(error)
      })
    }
    this.#isWriting = false
  }
}
