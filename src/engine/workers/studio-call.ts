import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { WorkerPool } from '../../lib/workers.ts'
import type { Reply } from './reply.ts'
import type { StudioStep } from './studio-jobs.ts'

export type StudioCall = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly onStep: (step: StudioStep) => void
}

/** How long a thread that is told to stop may take to end the programs it runs, before it is ended itself. */
const GRACE_MS = 250

/**
 * Runs a job of the studio that tells its steps through a port. Who cancels is heard twice: the job is told, so that no
 * program outlives it, and a thread that does not listen is ended.
 * @throws the signal's reason, or what the job threw
 */
export async function callStudio<T>(
  pool: WorkerPool,
  name: string,
  task: object,
  { signal, timeoutMs, onStep }: StudioCall,
): Promise<Reply<T>> {
  signal.throwIfAborted()
  const { port1: own, port2: port } = new MessageChannel()
  const end = new AbortController()
  let isBegun = false
  let grace: NodeJS.Timeout | undefined
  const stop = () => {
    if (!isBegun) return end.abort(signal.reason)
    own.postMessage('stop')
    grace = setTimeout(() => end.abort(signal.reason), GRACE_MS)
  }
  own.on('message', (step: StudioStep) => {
    isBegun = true
    onStep(step)
  })
  signal.addEventListener('abort', stop, { once: true })
  try {
    const reply = await pool.run<Reply<T>>(name, { ...task, port }, { signal: end.signal, timeoutMs, transfer: [port] })
    for (const step of waitingIn(own)) onStep(step)
    return reply
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(grace)
    own.close()
  }
}

/** The reply takes another way than the steps told before it, and may be here first. */
function* waitingIn(port: MessagePort): Generator<StudioStep> {
  for (let told = receiveMessageOnPort(port); told; told = receiveMessageOnPort(port)) yield told.message as StudioStep
}
