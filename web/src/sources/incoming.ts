import type { QueryClient } from '@tanstack/react-query'
import type { CallListener } from '../../../src/client/client.ts'
import { buildSourcesKey, PRODUCT_NOTEBOOKS } from '../queries.ts'
import { callService, noticeFault } from '../service.ts'
import { createStore } from '../store.ts'

export type SourceInput = Parameters<ReturnType<typeof callService>['addSource']>[0]

/** Something on its way into a notebook: a file that is sent, an address that is read. */
export type IncomingSource = {
  readonly key: string
  readonly notebookId: string
  readonly name: string
  readonly input: SourceInput
  readonly state: 'waiting' | 'sending' | 'failed'
  /** How much of a file has gone, of 1; null where nothing is sent, or all of it and it is read now. */
  readonly sentShare: number | null
  readonly error: unknown
  readonly cancel: () => void
}

type NamedInput = Pick<IncomingSource, 'name' | 'input'>

/** So many are on their way at once. */
const MAX_SENDING = 3
const WATCHED_VIDEO = /^https?:\/\/([a-z]+\.)?(youtube\.com|youtu\.be)\//

export const incomingSources = createStore<readonly IncomingSource[]>([])

const changeIncoming = (key: string, fields: Partial<IncomingSource>) =>
  incomingSources.set((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)))
const dismiss = (key: string) => incomingSources.set((all) => all.filter((one) => one.key !== key))

let lastKey = 0

/** Adds sources to a notebook, some at a time; each can be cancelled, and one that fails stays in the list with its reason. */
function bringIn(queries: QueryClient, notebookId: string, inputs: readonly NamedInput[]): void {
  const added = inputs.map((one): IncomingSource => {
    lastKey += 1
    const key = `incoming-${lastKey}`
    return { ...one, key, notebookId, state: 'waiting', sentShare: null, error: null, cancel: () => dismiss(key) }
  })
  incomingSources.set((all) => [...all, ...added])
  sendNext(queries)
}

export const bringInFiles = (queries: QueryClient, notebookId: string, files: readonly File[]): void =>
  bringIn(
    queries,
    notebookId,
    files.map((file) => ({ name: file.name, input: { source_type: 'file', file_path: file } })),
  )

export const bringInAddresses = (queries: QueryClient, notebookId: string, addresses: readonly string[]): void =>
  bringIn(
    queries,
    notebookId,
    addresses.map((url) => ({ name: url, input: toAddressInput(url) })),
  )

/** A video page is read by its captions, any other page by its text. */
export const toAddressInput = (url: string): SourceInput => ({
  source_type: WATCHED_VIDEO.test(url) ? 'web_video' : 'url',
  url,
})

export function retryIncoming(queries: QueryClient, { key, notebookId, name, input }: IncomingSource): void {
  dismiss(key)
  bringIn(queries, notebookId, [{ name, input }])
}

function sendNext(queries: QueryClient): void {
  const all = incomingSources.get()
  const isSending = all.filter(({ state }) => state === 'sending').length
  const waiting = all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, MAX_SENDING - isSending))
  for (const one of waiting) sendSource(queries, one).finally(() => sendNext(queries))
}

async function sendSource(queries: QueryClient, { key, notebookId, input }: IncomingSource): Promise<void> {
  const leaving = new AbortController()
  changeIncoming(key, { state: 'sending', cancel: () => leaving.abort() })
  try {
    const sent: CallListener['sent'] = ({ sentBytes, totalBytes }) =>
      changeIncoming(key, { sentShare: sentBytes < totalBytes ? sentBytes / totalBytes : null })
    const options = { signal: leaving.signal, listener: { sent } }
    await callService().addSource({ ...input, notebook_id: notebookId }, options)
    dismiss(key)
  } catch (error) {
    if (leaving.signal.aborted) return dismiss(key)
    noticeFault(error)
    changeIncoming(key, { state: 'failed', error, cancel: () => dismiss(key) })
  } finally {
    queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) })
    queries.invalidateQueries({ queryKey: PRODUCT_NOTEBOOKS })
  }
}
