import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { JobAnswer, JobCall, JobMessage } from './serve-jobs.ts'
import { buildCacheEnvironment } from './workers.ts'

export type JobProcessOptions = {
  /** The module that the process runs; it serves its jobs with `serveJobs`. */
  readonly filename: string
  /** Handed to the process once, as JSON: what `readJobData` gives there. */
  readonly data: unknown
  /** With nothing to do for so long it is ended, and all its memory goes back to the system. */
  readonly idleTimeoutMs: number
}

/** The process ended while it worked at the job: closed by us, or lost. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost'

  constructor(how: string) {
    super(`the process of the job ended: ${how}`)
  }
}

export type JobProcess = {
  /**
   * Runs the job `name` there; it begins the process where none runs. Who cancels is answered when the job has heard of it.
   * @throws ProcessLost, or the signal's reason
   */
  run<Reply, Step>(name: string, input: object, call: JobCall<Step>): Promise<Reply>
  close(): Promise<void>
}

/** A process that costs nothing until its first job. It ends by itself when this process does, however that ends. */
export function createJobProcess(options: JobProcessOptions): JobProcess {
  let running: RunningProcess | null = null
  let isClosed = false
  const start = () => {
    const begun: RunningProcess = new RunningProcess(options, () => {
      if (running === begun) running = null
    })
    return begun
  }
  return {
    async run<Reply, Step>(name: string, input: object, { signal, onStep }: JobCall<Step>) {
      signal.throwIfAborted()
      if (isClosed) throw new ProcessLost('closed')
      running ??= start()
      const reply = await running.call(name, input, { signal, onStep: onStep as (step: unknown) => void })
      signal.throwIfAborted()
      return reply as Reply
    },
    async close() {
      isClosed = true
      await running?.end()
    },
  }
}

type PendingCall = {
  readonly onStep: (step: unknown) => void
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: Error) => void
}

class RunningProcess {
  readonly #child: ChildProcess
  readonly #calls = new Map<number, PendingCall>()
  readonly #idleTimeoutMs: number
  readonly #forget: () => void
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  /** @param forget called when it is to have no more calls */
  constructor({ filename, data, idleTimeoutMs }: JobProcessOptions, forget: () => void) {
    this.#idleTimeoutMs = idleTimeoutMs
    this.#forget = forget
    this.#child = fork(filename, [JSON.stringify(data)], {
      execArgv: [],
      env: buildCacheEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // what a face prints is no place for what a library says
    })
    this.#child.on('message', (answer: JobAnswer) => this.#hear(answer))
    this.#child.once('exit', (code, signal) => this.#lose(signal ?? `code ${code}`))
    this.#child.once('error', (error) => this.#lose(error.message))
  }

  async call(name: string, input: object, { signal, onStep }: JobCall<unknown>): Promise<unknown> {
    const id = ++this.#lastId
    const stop = () => this.#send({ id })
    const reply = new Promise((resolve, reject) => this.#calls.set(id, { onStep, resolve, reject }))
    this.#keepUp()
    this.#send({ id, name, input })
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await reply
    } finally {
      signal.removeEventListener('abort', stop)
      this.#calls.delete(id)
      if (this.#calls.size === 0) this.#rest()
    }
  }

  async end(): Promise<void> {
    this.#forget()
    clearTimeout(this.#idle)
    const isRunning = this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
    if (!isRunning) return
    this.#child.ref()
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  #send(message: JobMessage): void {
    if (this.#child.connected) this.#child.send(message, () => {}) // where it is gone, its exit tells every call
  }

  #hear(answer: JobAnswer): void {
    const call = this.#calls.get(answer.id)
    if ('step' in answer) call?.onStep(answer.step)
    else call?.resolve(answer.reply)
  }

  #lose(how: string): void {
    this.#forget()
    for (const { reject } of this.#calls.values()) reject(new ProcessLost(how))
  }

  /** While a call waits, this process does not end; an idle one keeps nobody. */
  #keepUp(): void {
    clearTimeout(this.#idle)
    this.#child.ref()
    this.#child.channel?.ref()
  }

  #rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
    this.#idle = setTimeout(() => void this.end(), this.#idleTimeoutMs).unref()
  }
}
