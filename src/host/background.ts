import type { Log } from '../lib/log.ts'

/**
 * Work that goes on after its call was answered. Each piece has a name of several words, from the wider to the narrower
 * (`source <notebook> <id>`); the first words name all pieces that begin so.
 */
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

  /** Does `work` as a piece of this name, and gives or throws what it does. */
  async run<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const outcome = Promise.withResolvers<T>()
    outcome.promise.catch(() => {}) // it is awaited below
    await this.start(name, (signal) => work(signal).then(outcome.resolve, outcome.reject))
    return outcome.promise
  }

  /** Whether a piece with these first words is running. */
  isBusy(words: string): boolean {
    return this.#named(words).length > 0
  }

  /** Stops all pieces with these first words and waits for their end. */
  async stop(words: string): Promise<void> {
    const pieces = this.#named(words)
    for (const { stop } of pieces) stop.abort()
    await Promise.all(pieces.map(({ done }) => done))
  }

  #named(words: string) {
    return [...this.#running]
      .filter(([name]) => name === words || name.startsWith(`${words} `))
      .map(([, piece]) => piece)
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
