import type { QueryClient } from '@tanstack/react-query'
import type { CallListener } from '../../../src/client/client.ts'
import { buildSourcesKey, PRODUCT_NOTEBOOKS } from '../queries.ts'
import { callService, noticeFault } from '../service.ts'
import { createStore } from '../store.ts'

export type SourceInput = Parameters<ReturnType<typeof callService>['addSource']>[0]

/** What a source that was added is not without. */
type AddedTold = { readonly warnings: readonly string[]; readonly isDuplicate: boolean }
type AddedReply = Awaited<ReturnType<ReturnType<typeof callService>['addSource']>>

const NOTHING_TOLD: AddedTold = { warnings: [], isDuplicate: false }

/** Something on its way into a notebook: a file that is sent, an address that is read. */
export type IncomingSource = {
  readonly key: string
  readonly notebookId: string
  readonly name: string
  readonly input: SourceInput
  /** `told`: it is there, and something is to be said of it. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'told'
  /** How much of a file has gone, of 1; null where nothing is sent, or all of it and it is read now. */
  readonly sentShare: number | null
  readonly error: unknown
  readonly told: AddedTold
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
    const begun = { state: 'waiting', sentShare: null, error: null, told: NOTHING_TOLD } as const
    return { ...one, ...begun, key, notebookId, cancel: () => dismiss(key) }
  })
  incomingSources.set((all) => [...all, ...added])
  sendNext(queries)
}

/** Keeps in the list what the service had to say of a source that it took: what was not read of it, that it was there already. */
export function tellAdded(notebookId: string, input: SourceInput, added: AddedReply): void {
  const { sourceName: name, warnings = [], duplicate: isDuplicate = false } = added
  if (warnings.length === 0 && !isDuplicate) return
  lastKey += 1
  const key = `incoming-${lastKey}`
  const told = { state: 'told', sentShare: null, error: null, told: { warnings, isDuplicate } } as const
  incomingSources.set((all) => [...all, { ...told, name, input, key, notebookId, cancel: () => dismiss(key) }])
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
    const added = await callService().addSource({ ...input, notebook_id: notebookId }, options)
    dismiss(key)
    tellAdded(notebookId, input, added)
  } catch (error) {
    if (leaving.signal.aborted) return dismiss(key)
    noticeFault(error)
    changeIncoming(key, { state: 'failed', error, cancel: () => dismiss(key) })
  } finally {
    queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) })
    queries.invalidateQueries({ queryKey: PRODUCT_NOTEBOOKS })
  }
}
