import { isOver, type JobRecord } from './job-record.ts'

export type JobListener = (record: JobRecord) => void

type WatchedJob = { readonly listeners: Set<JobListener>; told: JobRecord | null }

/** Who wants to hear of which job. */
export class JobListeners {
  readonly #watched = new Map<string, WatchedJob>()

  /** Calls `listener` with the record at every change, until the returned function is called. */
  watch(id: string, listener: JobListener): () => void {
    const job = this.#watched.get(id) ?? { listeners: new Set(), told: null }
    this.#watched.set(id, job)
    job.listeners.add(listener)
    return () => {
      job.listeners.delete(listener)
      if (job.listeners.size === 0 && this.#watched.get(id) === job) this.#watched.delete(id)
    }
  }

  get ids(): Iterable<string> {
    return this.#watched.keys()
  }

  isWatched = (id: string): boolean => this.#watched.has(id)

  tell(record: JobRecord): void {
    const job = this.#watched.get(record.id)
    if (!job) return
    job.told = record
    for (const listener of [...job.listeners]) listener(record)
  }

  /**
   * Tells what a row says now, once: this process may have written it, and may hear of that before the write is answered.
   * A row that was read before the job ended, and comes after its end was told, is no news.
   */
  tellNews(record: JobRecord): void {
    const told = this.#watched.get(record.id)?.told
    if (told && isOver(told)) return
    if (told?.state !== record.state || told.updated_at !== record.updated_at) this.tell(record)
  }
}
