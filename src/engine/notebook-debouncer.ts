type DebouncerOptions = {
  /** Begins the work of a notebook. */
  readonly begin: (notebookId: string) => void
  /** So long nothing may have happened. */
  readonly quietMs: number
  /** So long work waits at most, where there is no quiet. */
  readonly maxWaitMs: number
}

/** What is learnt behind is learnt of many new sources at once. */
export const LEARNING_WAIT = { quietMs: 1500, maxWaitMs: 60_000 } as const

type PendingNotebook = { readonly sinceMs: number; timer: NodeJS.Timeout }

/** Work that is done once for many changes: it begins when a notebook has been left alone for a while. */
export class NotebookDebouncer {
  readonly #options: DebouncerOptions
  readonly #waiting = new Map<string, PendingNotebook>()

  constructor(options: DebouncerOptions) {
    this.#options = options
  }

  /** Something has changed: the work waits for quiet from now on. */
  schedule(notebookId: string): void {
    const { quietMs, maxWaitMs: longestMs } = this.#options
    const pending = this.#waiting.get(notebookId)
    const sinceMs = pending?.sinceMs ?? performance.now()
    clearTimeout(pending?.timer)
    const leftMs = Math.max(0, sinceMs + longestMs - performance.now())
    const timer = setTimeout(() => this.#end(notebookId), Math.min(quietMs, leftMs))
    timer.unref()
    this.#waiting.set(notebookId, { sinceMs, timer })
  }

  isWaiting(notebookId: string): boolean {
    return this.#waiting.has(notebookId)
  }

  /** Begins at once what waits. */
  flush(): void {
    for (const notebookId of [...this.#waiting.keys()]) this.#end(notebookId)
  }

  forget(notebookId: string): void {
    clearTimeout(this.#waiting.get(notebookId)?.timer)
    this.#waiting.delete(notebookId)
  }

  close(): void {
    for (const notebookId of [...this.#waiting.keys()]) this.forget(notebookId)
  }

  #end(notebookId: string): void {
    this.forget(notebookId)
    this.#options.begin(notebookId)
  }
}
