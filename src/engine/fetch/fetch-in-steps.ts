import type { NewSource } from '../../domain/source.ts'
import type { StepListener } from '../step-listener.ts'
import { type DocumentContent, fetchDocumentContent } from './fetch-document-content.ts'

type FetchSettings = { readonly allowPrivateUrls?: boolean | undefined; readonly fetchTimeoutMs?: number | undefined }

const STEPS = 2
const FETCH_TIMEOUT_MS = 30_000

/** What can be told of a source before it is fetched or read. @throws Fault ADDRESS_REFUSED */
export async function checkSourceAddress(
  source: NewSource,
  { allowPrivateUrls = false }: FetchSettings,
): Promise<void> {
  if (!('url' in source)) return
  const { requireFetchable } = await import('./fetch-document.ts')
  requireFetchable(source.url, { allowPrivateUrls })
}

/** Gets what is to be added, and tells that it is fetched and then that it is read, which the caller does. */
export async function fetchInSteps(
  source: NewSource,
  { allowPrivateUrls = false, fetchTimeoutMs = FETCH_TIMEOUT_MS }: FetchSettings,
  signal: AbortSignal,
  onStep: StepListener,
): Promise<DocumentContent> {
  onStep({ phase: 'fetching', done: 0, total: STEPS })
  const content = await fetchDocumentContent(source, { allowPrivateUrls, timeoutMs: fetchTimeoutMs }, signal)
  onStep({ phase: 'reading', done: 1, total: STEPS })
  return content
}
