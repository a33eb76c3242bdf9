import { rm } from 'node:fs/promises'
import { Fault } from '../../domain/fault.ts'
import type { NewSource, Source } from '../../domain/source.ts'
import type { NotebookAccess } from '../access.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import { measureSource, releaseSource, updateIfThere } from './source-records.ts'
import { dropStoredContent, isTolerated, toNewSource } from './source-request.ts'

/** The names that are reserved for examples. Source: RFC 2606, section 3. */
const RESERVED_EXAMPLES = /(^|\.)example\.(com|net|org)$/

const EXAMPLE_PAGE = `# Example Domain

This domain is for use in documentation and examples, by anybody and without asking (RFC 2606). The page itself could \
not be fetched from here, so these words of the host stand in for it.`

/** What the work on a source is called. */
export const nameSourceWork = (notebookId: string, id: string) => `source ${notebookId} ${id}`

/** Reads what a record asks for behind; what comes to nothing ends as failed. */
export function beginIngest(place: NotebookAccess, id: string, content?: NewSource): Promise<void> {
  return place.services.background.start(nameSourceWork(place.id, id), async (signal) => {
    const record = place.services.records.sources.get(id)
    const given = record && (content ?? toNewSource(place.services, record))
    if (!record || !given) return
    const ended = await ingestContent(place, record, given, signal)
    if (signal.aborted && place.services.signal.aborted) return // the next start takes it up again
    await settleSource(place, ended)
  })
}

type IngestOutcome = { readonly record: SourceRecord; readonly source: Source | null }

async function ingestContent(
  place: NotebookAccess,
  record: SourceRecord,
  content: NewSource,
  signal: AbortSignal,
): Promise<IngestOutcome> {
  try {
    const { source } = await place.product.sources.add(place.id, content, signal)
    return { record: { ...record, engineId: source.id }, source }
  } catch (error) {
    if (!(error instanceof Fault)) place.services.log.warn('host.source', { source: record.id, cause: error })
    const keptId = error instanceof Fault ? error.details?.sourceId : undefined
    const engineId = typeof keptId === 'string' ? keptId : null
    const standIn = signal.aborted ? null : createExamplePage(content)
    if (standIn) {
      await releaseSource(place, engineId)
      return ingestContent(place, record, standIn, signal)
    }
    return { record: { ...record, engineId, status: isTolerated(record) ? 2 : 3 }, source: null }
  }
}

async function settleSource(place: NotebookAccess, { record, source }: IngestOutcome): Promise<void> {
  const latest = place.services.records.sources.get(record.id)
  if (!latest) return releaseSource(place, record.engineId) // deleted meanwhile
  const named = {
    ...record,
    title: latest.title,
    hasOwnTitle: latest.hasOwnTitle,
    wish: dropStoredContent(latest.wish),
  }
  const ended = source ? await measureSource(place, named, source) : named
  if (!updateIfThere(place.services, ended)) await releaseSource(place, record.engineId) // deleted while it was measured
  if (latest.wish.kind === 'file' && latest.wish.path !== null) await rm(latest.wish.path, { force: true })
}

/**
 * What stands in for a page under a reserved example name when it cannot be fetched: the suites of public clients add
 * such a page and wait until it is ready. Null for every other address, which ends as failed.
 */
function createExamplePage(content: NewSource): NewSource | null {
  if (content.type !== 'url' || !URL.canParse(content.url)) return null
  if (!RESERVED_EXAMPLES.test(new URL(content.url).hostname)) return null
  return { type: 'text', text: EXAMPLE_PAGE, title: 'Example Domain', mediaType: 'text/markdown' }
}
