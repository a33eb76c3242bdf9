import type { QueryClient } from '@tanstack/react-query'
import { buildSourcesKey, PRODUCT_NOTEBOOKS } from '../queries.ts'
import { callService, noticeFault } from '../service.ts'
import { createStore } from '../store.ts'

/** A file on its way into a notebook. */
export type FileUpload = {
  readonly key: string
  readonly notebookId: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error: unknown
  readonly cancel: () => void
}

/** So many files are sent at once. */
const MAX_SENDING = 3

export const uploads = createStore<readonly FileUpload[]>([])

const change = (key: string, fields: Partial<FileUpload>) =>
  uploads.set((all) => all.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)))
const dismissUpload = (key: string) => uploads.set((all) => all.filter((upload) => upload.key !== key))

let lastKey = 0

/** Adds files to a notebook, some at a time; each can be cancelled, and one that fails stays in the list with its reason. */
export function startUploads(queries: QueryClient, notebookId: string, files: readonly File[]): void {
  const added = files.map((file): FileUpload => {
    lastKey += 1
    const key = `upload-${lastKey}`
    return { key, notebookId, file, state: 'waiting', error: null, cancel: () => dismissUpload(key) }
  })
  uploads.set((all) => [...all, ...added])
  sendNext(queries)
}

export function retryUpload(queries: QueryClient, { key, notebookId, file }: FileUpload): void {
  dismissUpload(key)
  startUploads(queries, notebookId, [file])
}

function sendNext(queries: QueryClient): void {
  const all = uploads.get()
  const isSending = all.filter(({ state }) => state === 'sending').length
  const waiting = all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, MAX_SENDING - isSending))
  for (const upload of waiting) send(queries, upload).finally(() => sendNext(queries))
}

async function send(queries: QueryClient, { key, notebookId, file }: FileUpload): Promise<void> {
  const leaving = new AbortController()
  change(key, { state: 'sending', cancel: () => leaving.abort() })
  try {
    const input = { source_type: 'file', file_path: file, notebook_id: notebookId } as const
    await callService().addSource(input, { signal: leaving.signal })
    dismissUpload(key)
  } catch (error) {
    if (leaving.signal.aborted) return dismissUpload(key)
    noticeFault(error)
    change(key, { state: 'failed', error, cancel: () => dismissUpload(key) })
  } finally {
    queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) })
    queries.invalidateQueries({ queryKey: PRODUCT_NOTEBOOKS })
  }
}
