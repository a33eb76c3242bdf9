import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServiceProcess, startProcess } from './postgres-processes.ts'

type ProcessPlan = {
  readonly database: string
  readonly home: string
  readonly processes: number
  /** Between 0 and 1, for whatever is drawn. */
  readonly draw: () => number
  readonly settings?: Readonly<Record<string, string>>
}

type Request = { readonly method: string; readonly route: string; readonly body?: unknown; readonly key?: string }

/** What a caller was told; `isKept`: it was acknowledged. */
export type HeardReply = {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A service of several equal processes that are killed and started again, behind callers who try again elsewhere. */
export class KilledProcesses {
  readonly #plan: ProcessPlan
  readonly #test: Pick<TestContext, 'after'>
  /** A place is null while its process is being started. */
  readonly #living: (ServiceProcess | null)[] = []
  #isOver = false
  /** How often a caller had to try again. */
  retries = 0
  kills = 0

  constructor(plan: ProcessPlan, test: Pick<TestContext, 'after'>) {
    this.#plan = plan
    this.#test = test
  }

  async start(): Promise<void> {
    this.#test.after(() => {
      this.#isOver = true
    })
    const places = Array.from({ length: this.#plan.processes }, (_, place) => place)
    await Promise.all(places.map((place) => this.#startAt(place)))
  }

  async #startAt(place: number): Promise<void> {
    const { database, home, settings } = this.#plan
    this.#living[place] = await startProcess(this.#test as TestContext, database, home, settings)
  }

  /** Kills one that lives, and starts another in its place; resolves when that answers. */
  async killOne(): Promise<void> {
    const places = this.#living.flatMap((process, place) => (process ? [place] : []))
    const place = places[Math.floor(this.#plan.draw() * places.length)]!
    const process = this.#living[place]!
    this.#living[place] = null
    this.kills += 1
    await process.end('SIGKILL')
    await this.#startAt(place)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#living.map((process) => process?.end('SIGTERM')))
  }

  /**
   * Sends it to any process, and again to another as long as none has answered or it is told to try again: with the same
   * key, as a careful caller does.
   */
  async send(request: Request): Promise<HeardReply> {
    for (;;) {
      if (this.#isOver) throw new Error('The test is over.')
      const reply = await this.#trySend(request).catch(() => null)
      if (reply && (reply.status < 500 || !reply.mayTryAgain)) return reply
      this.retries += 1
      await wait(100 + this.#plan.draw() * 200)
    }
  }

  async #trySend({ method, route, body, key }: Request) {
    const living = this.#living.filter((process) => process !== null)
    const { url } = living[Math.floor(this.#plan.draw() * living.length)]!
    const isForm = body instanceof FormData
    const reply = await fetch(url + route, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    const mayTryAgain = reply.headers.has('retry-after')
    return { status: reply.status, text, data: readData(text), mayTryAgain }
  }

  /** What must be acknowledged sooner or later. */
  async sendWell(method: string, route: string, body?: unknown): Promise<HeardReply['data']> {
    const key = method === 'GET' ? undefined : randomUUID()
    const { status, data, text } = await this.send({ method, route, body, ...(key && { key }) })
    if (status >= 300) throw new Error(`${method} ${route}: status ${status} ${text}`)
    return data
  }
}

function readData(text: string): HeardReply['data'] {
  try {
    return JSON.parse(text).data ?? JSON.parse(text)
  } catch {
    return {}
  }
}
