import type { Log } from '../lib/log.ts'

type VectorWorkOptions = {
  /** Makes the missing vectors of a notebook; `problem` says why not all of them, or is null. */
  readonly embed: (notebookId: string, signal: AbortSignal) => Promise<{ readonly problem: string | null }>
  /** Starts a job of the notebook, which ends with it. */
  readonly run: (notebookId: string, work: (signal: AbortSignal) => Promise<void>) => void
  readonly log: Pick<Log, 'info' | 'warn'>
}

export const FIRST_RETRY_MS = 30_000
export const MAX_RETRY_MS = 15 * 60_000

/**
 * The vectors of all notebooks, made behind and never waited for. When the embedder fails, the notebooks that miss some
 * are remembered and tried again, after twice as long each time; the log is told once for each outage.
 */
export class VectorWork {
  readonly #options: VectorWorkOptions
  readonly #missing = new Set<string>()
  readonly #seen = new Set<string>()
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: VectorWorkOptions) {
    this.#options = options
  }

  /** Makes what is missing now. */
  begin(notebookId: string): void {
    if (this.#isClosed) return
    this.#seen.add(notebookId)
    this.#options.run(notebookId, (signal) => this.#embed(notebookId, signal))
  }

  /** Looks once in the life of this process for vectors that an earlier one had no embedder, or another one, for. */
  beginOnce(notebookId: string): void {
    if (!this.#seen.has(notebookId)) this.begin(notebookId)
  }

  /** Whether some could not be made: the next start then takes it up again by itself. */
  isMissing(notebookId: string): boolean {
    return this.#missing.has(notebookId)
  }

  forget(notebookId: string): void {
    this.#missing.delete(notebookId)
    this.#seen.delete(notebookId)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #embed(notebookId: string, signal: AbortSignal): Promise<void> {
    this.#missing.add(notebookId) // until it is known to be whole
    const { problem } = await this.#options.embed(notebookId, signal).catch(describeLostThread)
    if (signal.aborted || this.#isClosed) return
    if (problem === null) this.#succeeded(notebookId)
    else this.#failed(notebookId, problem)
  }

  #succeeded(notebookId: string): void {
    this.#missing.delete(notebookId)
    if (this.#failures > 0) this.#options.log.info('embedder.recover', { notebook: notebookId })
    this.#failures = 0
  }

  #failed(notebookId: string, problem: string): void {
    if (this.#failures === 0) this.#options.log.warn('embedder.fail', { notebook: notebookId, problem })
    this.#failures += 1
    if (this.#timer !== undefined) return
    const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1))
    this.#timer = setTimeout(() => this.#tryAgain(), delayMs)
    this.#timer.unref()
  }

  #tryAgain(): void {
    this.#timer = undefined
    for (const notebookId of [...this.#missing]) this.begin(notebookId)
  }
}

const describeLostThread = () => ({ problem: 'The vectors could not be made.' })
