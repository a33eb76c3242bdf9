import type { Log } from '../../lib/log.ts'

/** Work that goes on after its call was answered; each piece has a name, under which it can be stopped. */
export class Background {
  readonly #running = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>()
  readonly #log: Pick<Log, 'error'>
  readonly #ending = new AbortController()

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log
  }

  /** Fires when the host ends. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** Begins `work` and gives its end; what it throws is only logged. */
  start(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, this.#ending.signal])
    const done = work(signal)
      .catch((cause: unknown) => {
        if (!signal.aborted) this.#log.error('host.background', { work: name, cause })
      })
      .finally(() => {
        if (this.#running.get(name)?.stop === stop) this.#running.delete(name)
      })
    this.#running.set(name, { stop, done })
    return done
  }

  isRunning(name: string): boolean {
    return this.#running.has(name)
  }

  /** Stops a piece and waits for its end. */
  async stop(name: string): Promise<void> {
    const piece = this.#running.get(name)
    piece?.stop.abort()
    await piece?.done
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.idle()
  }
}
