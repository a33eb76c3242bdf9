import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Services } from '../service/context.ts'
import type { Config } from './config.ts'

const THREAD = path.join(import.meta.dirname, `doctor/doctor-thread${path.extname(import.meta.filename)}`) // .js when installed

/** What the doctor says of a service that runs: in a thread, since whole databases are read. */
export async function diagnoseRunning(config: Config, signal: AbortSignal): ReturnType<Services['diagnose']> {
  const thread = new Worker(THREAD, { workerData: config })
  try {
    const [report] = await once(thread, 'message', { signal })
    return report
  } finally {
    await thread.terminate()
  }
}
