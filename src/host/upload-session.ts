import { open, rm, stat } from 'node:fs/promises'
import type { HostAccount } from './accounts.ts'

export type NewUpload = {
  readonly id: string
  readonly path: string
  readonly account: HostAccount
  /** Null for a cover image, whose bytes nobody shows here. */
  readonly sourceId: string | null
  readonly mime: string | null
}

/** One resumable upload: its bytes lie in a file until they are all there. */
export class UploadSession {
  readonly facts: NewUpload
  /** When it was last heard of, by `clock.ticks()`. */
  touchedAtTicks: number
  /** How many bytes it had when it was taken over; null while it goes on. */
  finalBytes: number | null = null
  #stop = new AbortController()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(facts: NewUpload, nowTicks: number) {
    this.facts = facts
    this.touchedAtTicks = nowTicks
  }

  async receivedBytes(): Promise<number> {
    return this.finalBytes ?? (await stat(this.facts.path).catch(() => null))?.size ?? 0
  }

  /** Does one thing after the other; what is still awaited is given up, as whoever comes back has given it up. */
  runInTurn<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
    this.#stop.abort()
    const stop = new AbortController()
    this.#stop = stop
    const turn = this.#turn.then(() => work(stop.signal))
    this.#turn = turn.catch(() => {})
    return turn
  }

  /** Takes the bytes that come; those that came before a connection broke stay. @returns whether all came */
  receive(body: ReadableStream<Uint8Array>, stop: AbortSignal): Promise<boolean> {
    return appendBody(this.facts.path, body, stop)
  }

  /** Its bytes go, unless they were taken over. */
  async remove(): Promise<void> {
    if (this.finalBytes === null) await rm(this.facts.path, { force: true })
  }
}

const BROKEN = { done: true, value: undefined, isBroken: true } as const

async function appendBody(path: string, body: ReadableStream<Uint8Array>, stop: AbortSignal): Promise<boolean> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  stop.addEventListener('abort', cancel, { once: true })
  if (stop.aborted) cancel()
  const file = await open(path, 'a')
  try {
    for (;;) {
      const read = await reader.read().catch(() => BROKEN)
      if (read.done) return !('isBroken' in read) && !stop.aborted
      await file.appendFile(read.value)
    }
  } finally {
    stop.removeEventListener('abort', cancel)
    cancel() // where the disk refused
    await file.close()
  }
}
