import type { PostgresFailure } from './postgres-failure.ts'

/** Hears when the server cannot be used any more, and when it can again. */
export type OutageListener = {
  readonly onBegin: (cause: PostgresFailure) => void
  readonly onEnd: (lastedMs: number) => void
}

/** Whether the server can be used, told by what became of the calls to it. */
export class Outage {
  readonly #listener: OutageListener
  #current: { readonly sinceMs: number; isOfChanges: boolean } | null = null

  constructor(listener: OutageListener) {
    this.#listener = listener
  }

  /** A call that began at `startedAtMs` was tried for a while, and given up. */
  noteGivenUp(cause: PostgresFailure, isChange: boolean, startedAtMs: number): void {
    if (this.#current) this.#current.isOfChanges ||= isChange
    else {
      this.#current = { sinceMs: startedAtMs, isOfChanges: isChange }
      this.#listener.onBegin(cause)
    }
  }

  /** A server that only reads answers well what only reads: where changes were given up, a change ends it. */
  noteWorked(isChange: boolean): void {
    if (this.#current === null || (this.#current.isOfChanges && !isChange)) return
    const { sinceMs } = this.#current
    this.#current = null
    this.#listener.onEnd(performance.now() - sinceMs)
  }
}
