import { createShuttingDownFault, type Fault } from '../domain/fault.ts'

type Job = { readonly stop: AbortController; readonly done: Promise<void> }
/** What runs for one notebook: `stop` ends it all. */
type RunningJobs = { readonly stop: AbortController; readonly jobs: Map<string, Job> }

/** The work that goes on for notebooks. Jobs of one id run one after the other, the others side by side. */
export class NotebookJobs {
  readonly #running = new Map<string, RunningJobs>()
  readonly #onEnd: (notebookId: string) => void
  #isClosed = false

  /** @param onEnd told after each job, however it ended */
  constructor(onEnd: (notebookId: string) => void) {
    this.#onEnd = onEnd
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  isBusy(notebookId: string): boolean {
    return this.#running.has(notebookId)
  }

  /**
   * Runs a job, and gives what it gave; its signal fires with `signal`, and when the job or all of its notebook is stopped.
   * @throws Fault SHUTTING_DOWN once nothing new is begun; what `work` throws
   */
  async run<T>(
    notebookId: string,
    jobId: string,
    signal: AbortSignal | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (this.#isClosed) throw createShuttingDownFault()
    const running = this.#running.get(notebookId) ?? { stop: new AbortController(), jobs: new Map<string, Job>() }
    this.#running.set(notebookId, running)
    const stop = new AbortController()
    const signals = [running.stop.signal, stop.signal, ...(signal ? [signal] : [])]
    const before = running.jobs.get(jobId)?.done ?? Promise.resolve()
    const task = before.then(() => work(AbortSignal.any(signals)))
    const job = {
      stop,
      done: task.then(
        () => {},
        () => {},
      ),
    }
    running.jobs.set(jobId, job)
    try {
      return await task
    } finally {
      if (running.jobs.get(jobId) === job) running.jobs.delete(jobId)
      if (running.jobs.size === 0) this.#running.delete(notebookId)
      this.#onEnd(notebookId)
    }
  }

  /** Stops one job, and waits for its end. */
  async stop(notebookId: string, jobId: string): Promise<void> {
    const job = this.#running.get(notebookId)?.jobs.get(jobId)
    job?.stop.abort()
    await job?.done
  }

  /** Stops all work on a notebook, and waits for its end. */
  async stopAll(notebookId: string, reason: Fault): Promise<void> {
    const running = this.#running.get(notebookId)
    running?.stop.abort(reason)
    await Promise.all([...(running?.jobs.values() ?? [])].map(({ done }) => done))
  }

  /** What to wait for, so that nothing runs that runs now; none of it rejects. */
  listPending(): Promise<void>[] {
    return [...this.#running.values()].flatMap(({ jobs }) => [...jobs.values()].map(({ done }) => done))
  }

  /** From now on nothing new is begun. */
  close(): void {
    this.#isClosed = true
  }
}
