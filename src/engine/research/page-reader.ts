import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { createWorkerPool, WorkerLost, type WorkerPool } from '../../lib/workers.ts'
import { fetchDocument } from '../fetch/fetch-document.ts'
import { type JobReply, unwrapReply } from '../workers/reply.ts'
import type { ResearchPage } from './page-jobs.ts'

export type FetchedPage = ResearchPage & { readonly url: string; readonly sizeBytes: number }

/** Fetches pages under the rules for URL sources, and reads them in a thread. */
export type PageReader = {
  /** @throws Fault ADDRESS_REFUSED, SOURCE_UNREACHABLE, SOURCE_UNREADABLE */
  read(address: string, timeoutMs: number, signal: AbortSignal): Promise<FetchedPage>
  close(): Promise<void>
}

const READ_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 30_000
const HEAP_MB = 512

export function openPageReader(allowPrivateUrls: boolean): PageReader {
  const filename = path.join(import.meta.dirname, `page-jobs${path.extname(import.meta.filename)}`) // .js when installed
  const pool = createWorkerPool({ filename, maxThreads: 1, idleTimeoutMs: IDLE_TIMEOUT_MS, heapMb: HEAP_MB })
  return {
    async read(address, timeoutMs, signal) {
      const { url, bytes, contentType } = await fetchDocument(address, { allowPrivateUrls, timeoutMs }, signal)
      const sizeBytes = bytes.length
      const raw = { bytes, name: new URL(url).pathname.split('/').at(-1) || 'page', mediaType: contentType, url }
      return { ...(await readInThread(pool, raw, signal)), url, sizeBytes }
    },
    close: () => pool.close(),
  }
}

async function readInThread(pool: WorkerPool, raw: object, signal: AbortSignal): Promise<ResearchPage> {
  try {
    return unwrapReply(await pool.run<JobReply<ResearchPage>>('readPage', raw, { signal, timeoutMs: READ_TIMEOUT_MS }))
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error
    throw new Fault('SOURCE_UNREADABLE', 'Reading the page took too long or needed too much memory.', { cause: error })
  }
}
