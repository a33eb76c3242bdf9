import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { JobCall } from '../../lib/serve-jobs.ts'
import type { WorkerPool } from '../../lib/workers.ts'
import type { JobReply } from './reply.ts'
import type { StudioStep } from './studio-jobs.ts'

type StudioCall = JobCall<StudioStep> & { readonly timeoutMs: number }

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
): Promise<JobReply<T>> {
  signal.throwIfAborted()
  const { port1: own, port2: port } = new MessageChannel()
  const end = new AbortController()
  let isBegun = false
  let grace: NodeJS.Timeout | undefined
  const requestStop = () => {
    if (!isBegun) return end.abort(signal.reason)
    own.postMessage('stop')
    grace = setTimeout(() => end.abort(signal.reason), GRACE_MS)
  }
  own.on('message', (step: StudioStep) => {
    isBegun = true
    onStep(step)
  })
  signal.addEventListener('abort', requestStop, { once: true })
  try {
    const reply = await pool.run<JobReply<T>>(
      name,
      { ...task, port },
      { signal: end.signal, timeoutMs, transfer: [port] },
    )
    for (const step of readWaitingSteps(own)) onStep(step)
    return reply
  } finally {
    signal.removeEventListener('abort', requestStop)
    clearTimeout(grace)
    own.close()
  }
}

/** The reply takes another way than the steps told before it, and may be here first. */
function* readWaitingSteps(port: MessagePort): Generator<StudioStep> {
  for (let waiting = receiveMessageOnPort(port); waiting; waiting = receiveMessageOnPort(port))
    yield waiting.message as StudioStep
}
