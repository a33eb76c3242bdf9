import { Fault, toFault } from '../../../domain/fault.ts'
import { createUnknownSourceFault } from '../../../domain/ready-sources.ts'
import type { AddedSource, NewSource, Source, SourceContent, SourceFormat } from '../../../domain/source.ts'
import { type HostedSourceRow, toSource } from '../../../wire/rows/source-row.ts'
import type { OnProductStep, SourcesGroup } from '../../port.ts'
import { getNotebookMethod } from '../methods/notebooks.ts'
import {
  addSourcesMethod,
  deleteSourcesMethod,
  readSourceHtmlMethod,
  readSourceTextMethod,
  registerFileMethod,
  renameSourceMethod,
  type SourceSpec,
} from '../methods/sources.ts'
import { type RpcSession, waitFor } from '../session.ts'
import { catchUncertainFault, confirmChange, isOutcomeUncertain, rollBackChange } from '../uncertain-outcome.ts'
import { uploadFile } from '../upload.ts'
import { buildSourceSpec } from './source-spec.ts'

const READY = { everyMs: 3000, forMs: 120_000 }
const AUDIO_READY = { everyMs: 3000, forMs: 480_000 } // on top of the usual time: ten minutes in all
const AUDIO_KINDS = new Set([0, 10]) // 0: the product does not know yet what was uploaded
const APPEARED = { everyMs: 2000, forMs: 6000 }
// With these the source may have been added all the same. Source: wire.md, section 4, codes 3 and 9.
const REFUSED_YET_ADDED = new Set(['BAD_REQUEST', 'NOT_READY'])

/** Sources of every kind; adding one waits until the product says that it is ready. */
export function createSourcesGroup(session: RpcSession): SourcesGroup {
  return {
    list: async (notebookId, signal) =>
      (await listSourceRows(session, notebookId, signal)).map((sourceRow) => toListedSource(session, sourceRow)),
    add: (notebookId, source, signal, onStep) => addNewSource(session, notebookId, source, signal, onStep),
    async delete(notebookId, sourceId, signal) {
      const source = await requireSource(session, notebookId, sourceId, signal)
      const checkListing = async () => {
        const rows = await listSourceRows(session, notebookId, signal)
        return rows.some(({ id, code }) => id === sourceId && code !== BEING_DELETED) ? null : true
      }
      const sendDeletion = () => session.call(deleteSourcesMethod, [notebookId, [sourceId]], signal)
      await confirmChange(session, sendDeletion, checkListing, () =>
        createNotDoneFault('still lists the source that was deleted'),
      )
      return toListedSource(session, source)
    },
    async rename(notebookId, sourceId, title, signal) {
      const sourceRow = await requireSource(session, notebookId, sourceId, signal)
      return toListedSource(session, await setSourceTitle(session, notebookId, sourceRow, title, signal))
    },
    read: (notebookId, sourceId, format, signal) => readSourceContent(session, notebookId, sourceId, format, signal),
  }
}

const BEING_DELETED = 4

/** A row as the port shows it, with the length of its text once that was read. */
function toListedSource({ texts }: RpcSession, sourceRow: HostedSourceRow): Source {
  return { ...toSource(sourceRow), chars: texts.findLength(sourceRow) }
}

export async function listSourceRows(
  { call }: RpcSession,
  notebookId: string,
  signal: AbortSignal,
): Promise<readonly HostedSourceRow[]> {
  return (await call(getNotebookMethod, [notebookId], signal)).sources
}

/** @throws Fault SOURCE_NOT_FOUND */
async function requireSource(
  session: RpcSession,
  notebookId: string,
  sourceId: string,
  signal: AbortSignal,
): Promise<HostedSourceRow> {
  const sourceRow = (await listSourceRows(session, notebookId, signal)).find(({ id }) => id === sourceId)
  if (sourceRow !== undefined) return sourceRow
  throw createUnknownSourceFault(sourceId)
}

async function readSourceContent(
  session: RpcSession,
  notebookId: string,
  sourceId: string,
  format: SourceFormat,
  signal: AbortSignal,
): Promise<SourceContent> {
  const sourceRow = await requireSource(session, notebookId, sourceId, signal)
  if (sourceRow.status !== 'ready') throw createNotReadyFault(sourceRow)
  if (format === 'html') {
    const content = await session.call(readSourceHtmlMethod, [notebookId, sourceId], signal)
    return { source: toListedSource(session, sourceRow), format, content }
  }
  const { text } = await session.call(readSourceTextMethod, [notebookId, sourceId], signal)
  session.texts.rememberLength(sourceRow, text.length)
  return { source: toListedSource(session, sourceRow), format, content: text }
}

function createNotReadyFault({ title, status, reason }: Source): Fault {
  if (status === 'failed')
    return new Fault('SOURCE_NOT_READY', `The source could not be read: ${title}`, { hint: reason })
  return new Fault('SOURCE_NOT_READY', `The source is still being read: ${title}`, {
    hint: 'Try again when the list of sources says that it is ready.',
    retryAfterSeconds: 5,
  })
}

async function addNewSource(
  session: RpcSession,
  notebookId: string,
  source: NewSource,
  signal: AbortSignal,
  onStep: OnProductStep | undefined,
): Promise<AddedSource> {
  signal.throwIfAborted()
  onStep?.({ phase: 'adding', done: 0, total: 2 })
  const id =
    source.type === 'file'
      ? await sendFile(session, notebookId, source, signal)
      : await sendSpec(session, notebookId, buildSourceSpec(source), signal)
  try {
    onStep?.({ phase: 'reading', done: 1, total: 2 })
    const sourceRow = await awaitSettled(session, notebookId, id, signal)
    if (sourceRow.status === 'failed') throw createUnreadableSourceFault(sourceRow, source)
    const titled = await setSourceTitle(session, notebookId, sourceRow, source.title, signal)
    return {
      source: toListedSource(session, titled),
      duplicate: false,
      warnings: sourceRow.status === 'ready' ? [] : [STILL_READING],
    }
  } catch (error) {
    const deleteAdded = (limited: AbortSignal) => session.call(deleteSourcesMethod, [notebookId, [id]], limited)
    throw await rollBackChange(session, 'a source', error, deleteAdded)
  }
}

const STILL_READING = 'The hosted product is still reading this source; it can be asked once the list says ready.'

async function sendSpec(
  session: RpcSession,
  notebookId: string,
  spec: SourceSpec,
  signal: AbortSignal,
): Promise<string> {
  return addConfirmed(session, notebookId, signal, async () => {
    const [sourceRow] = await session.call(addSourcesMethod, [notebookId, [spec]], signal)
    if (sourceRow === undefined) throw createNotDoneFault('named no source that was added')
    return sourceRow.id
  })
}

/** Adds a source; where the reply is doubtful, the list of sources decides. @returns the id of the new source */
async function addConfirmed(session: RpcSession, notebookId: string, signal: AbortSignal, put: () => Promise<string>) {
  const before = new Set((await listSourceRows(session, notebookId, signal)).map(({ id }) => id))
  try {
    return await put()
  } catch (error) {
    const { code, details } = toFault(error)
    if (!isOutcomeUncertain(error) && !REFUSED_YET_ADDED.has(code)) throw error
    const found = await findAppeared(session, notebookId, before, signal).catch(() => null)
    if (found === null) throw error
    session.log.warn('rpc.accepted_but_error', { code, details })
    return found
  }
}

/** The one source that is in the list now and was not before; null when none came, or several did. */
function findAppeared(
  session: RpcSession,
  notebookId: string,
  before: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string | null> {
  const checkListing = async () => {
    const fresh = (await listSourceRows(session, notebookId, signal)).filter(({ id }) => !before.has(id))
    const [only] = fresh
    return fresh.length === 1 && only !== undefined ? only.id : null
  }
  return waitFor(session, APPEARED, checkListing, signal)
}

async function sendFile(
  session: RpcSession,
  notebookId: string,
  { path, name, mediaType }: Extract<NewSource, { type: 'file' }>,
  signal: AbortSignal,
): Promise<string> {
  const sourceId = await addConfirmed(session, notebookId, signal, () =>
    session.call(registerFileMethod, [notebookId, name], signal),
  )
  try {
    const file = { notebookId, sourceId, name, path, mediaType }
    await uploadFile(session, file, signal)
    return sourceId
  } catch (error) {
    const deleteAdded = (limited: AbortSignal) => session.call(deleteSourcesMethod, [notebookId, [sourceId]], limited)
    throw await rollBackChange(session, 'a registered file', error, deleteAdded)
  }
}

/** The source once the product is done with it, or as it is when the time is over. */
async function awaitSettled(
  session: RpcSession,
  notebookId: string,
  id: string,
  signal: AbortSignal,
): Promise<HostedSourceRow> {
  const checkListing = async () => {
    const sourceRow = await requireAdded(session, notebookId, id, signal)
    return sourceRow.status === 'processing' ? null : sourceRow
  }
  const soon = await waitFor(session, READY, checkListing, signal)
  if (soon !== null) return soon
  const sourceRow = await requireAdded(session, notebookId, id, signal)
  if (!AUDIO_KINDS.has(sourceRow.kind)) return sourceRow
  return (await waitFor(session, AUDIO_READY, checkListing, signal)) ?? sourceRow
}

async function requireAdded(
  session: RpcSession,
  notebookId: string,
  id: string,
  signal: AbortSignal,
): Promise<HostedSourceRow> {
  const sourceRow = (await listSourceRows(session, notebookId, signal)).find((one) => one.id === id)
  if (sourceRow === undefined) throw createNotDoneFault('lost the source that was added')
  return sourceRow
}

async function setSourceTitle(
  session: RpcSession,
  notebookId: string,
  sourceRow: HostedSourceRow,
  title: string | undefined,
  signal: AbortSignal,
): Promise<HostedSourceRow> {
  if (title === undefined || title.trim() === '' || sourceRow.title === title) return sourceRow
  await catchUncertainFault(() => session.call(renameSourceMethod, [notebookId, sourceRow.id, title], signal)) // the list tells
  return requireAdded(session, notebookId, sourceRow.id, signal)
}

function createUnreadableSourceFault({ reason }: HostedSourceRow, { type }: NewSource): Fault {
  const code = type === 'file' || type === 'text' ? 'SOURCE_UNREADABLE' : 'SOURCE_UNREACHABLE'
  return new Fault(code, reason ?? 'The hosted product could not read this source.', {
    hint: 'Nothing was added. Check that it opens in a browser without a sign-in, or add its text.',
  })
}

function createNotDoneFault(what: string): Fault {
  return new Fault('PRODUCT_FAILED', `The hosted product ${what}.`, {
    hint: 'Look at the notebook before trying again.',
  })
}
