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
import { callNotebook, type RpcNotebook, type RpcSession, waitFor } from '../session.ts'
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
      (await listSourceRows({ session, notebookId, signal })).map((sourceRow) => toListedSource(session, sourceRow)),
    add: (notebookId, source, signal, onStep) => addNewSource({ session, notebookId, signal }, source, onStep),
    async delete(notebookId, sourceId, signal) {
      const source = await requireSource({ session, notebookId, signal }, sourceId)
      const checkListing = async () => {
        const rows = await listSourceRows({ session, notebookId, signal })
        return rows.some(({ id, code }) => id === sourceId && code !== BEING_DELETED) ? null : true
      }
      const sendDeletion = () => session.call(deleteSourcesMethod, [notebookId, [sourceId]], signal)
      await confirmChange(session, sendDeletion, checkListing, () =>
        createNotDoneFault('still lists the source that was deleted'),
      )
      return toListedSource(session, source)
    },
    async rename(notebookId, sourceId, title, signal) {
      const sourceRow = await requireSource({ session, notebookId, signal }, sourceId)
      return toListedSource(session, await setSourceTitle({ session, notebookId, signal }, sourceRow, title))
    },
    read: (notebookId, sourceId, format, signal) =>
      readSourceContent({ session, notebookId, signal }, sourceId, format),
  }
}

const BEING_DELETED = 4

/** A row as the port shows it, with the length of its text once that was read. */
function toListedSource({ texts }: RpcSession, sourceRow: HostedSourceRow): Source {
  return { ...toSource(sourceRow), chars: texts.findLength(sourceRow) }
}

export async function listSourceRows(notebook: RpcNotebook): Promise<readonly HostedSourceRow[]> {
  return (await callNotebook(notebook, getNotebookMethod)).sources
}

/** @throws Fault SOURCE_NOT_FOUND */
async function requireSource(notebook: RpcNotebook, sourceId: string): Promise<HostedSourceRow> {
  const sourceRow = (await listSourceRows(notebook)).find(({ id }) => id === sourceId)
  if (sourceRow !== undefined) return sourceRow
  throw createUnknownSourceFault(sourceId)
}

async function readSourceContent(
  notebook: RpcNotebook,
  sourceId: string,
  format: SourceFormat,
): Promise<SourceContent> {
  const sourceRow = await requireSource(notebook, sourceId)
  if (sourceRow.status !== 'ready') throw createNotReadyFault(sourceRow)
  if (format === 'html') {
    const content = await callNotebook(notebook, readSourceHtmlMethod, sourceId)
    return { source: toListedSource(notebook.session, sourceRow), format, content }
  }
  const { text } = await callNotebook(notebook, readSourceTextMethod, sourceId)
  notebook.session.texts.rememberLength(sourceRow, text.length)
  return { source: toListedSource(notebook.session, sourceRow), format, content: text }
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
  notebook: RpcNotebook,
  source: NewSource,
  onStep: OnProductStep | undefined,
): Promise<AddedSource> {
  const { session, notebookId, signal } = notebook
  signal.throwIfAborted()
  onStep?.({ phase: 'adding', done: 0, total: 2 })
  const id =
    source.type === 'file' ? await sendFile(notebook, source) : await sendSpec(notebook, buildSourceSpec(source))
  try {
    onStep?.({ phase: 'reading', done: 1, total: 2 })
    const sourceRow = await awaitSettled(notebook, id)
    if (sourceRow.status === 'failed') throw createUnreadableSourceFault(sourceRow, source)
    const titled = await setSourceTitle(notebook, sourceRow, source.title)
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

async function sendSpec(notebook: RpcNotebook, spec: SourceSpec): Promise<string> {
  return addConfirmed(notebook, async () => {
    const [sourceRow] = await callNotebook(notebook, addSourcesMethod, [spec])
    if (sourceRow === undefined) throw createNotDoneFault('named no source that was added')
    return sourceRow.id
  })
}

/** Adds a source; where the reply is doubtful, the list of sources decides. @returns the id of the new source */
async function addConfirmed(notebook: RpcNotebook, put: () => Promise<string>) {
  const before = new Set((await listSourceRows(notebook)).map(({ id }) => id))
  try {
    return await put()
  } catch (error) {
    const { code, details } = toFault(error)
    if (!isOutcomeUncertain(error) && !REFUSED_YET_ADDED.has(code)) throw error
    const found = await findAppeared(notebook, before).catch(() => null)
    if (found === null) throw error
    notebook.session.log.warn('rpc.accepted_but_error', { code, details })
    return found
  }
}

/** The one source that is in the list now and was not before; null when none came, or several did. */
function findAppeared(notebook: RpcNotebook, before: ReadonlySet<string>): Promise<string | null> {
  const { session, signal } = notebook
  const checkListing = async () => {
    const fresh = (await listSourceRows(notebook)).filter(({ id }) => !before.has(id))
    const [only] = fresh
    return fresh.length === 1 && only !== undefined ? only.id : null
  }
  return waitFor(session, APPEARED, checkListing, signal)
}

async function sendFile(
  notebook: RpcNotebook,
  { path, name, mediaType }: Extract<NewSource, { type: 'file' }>,
): Promise<string> {
  const { session, notebookId, signal } = notebook
  const sourceId = await addConfirmed(notebook, () => callNotebook(notebook, registerFileMethod, name))
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
async function awaitSettled(notebook: RpcNotebook, id: string): Promise<HostedSourceRow> {
  const { session, signal } = notebook
  const checkListing = async () => {
    const sourceRow = await requireAdded(notebook, id)
    return sourceRow.status === 'processing' ? null : sourceRow
  }
  const soon = await waitFor(session, READY, checkListing, signal)
  if (soon !== null) return soon
  const sourceRow = await requireAdded(notebook, id)
  if (!AUDIO_KINDS.has(sourceRow.kind)) return sourceRow
  return (await waitFor(session, AUDIO_READY, checkListing, signal)) ?? sourceRow
}

async function requireAdded(notebook: RpcNotebook, id: string): Promise<HostedSourceRow> {
  const sourceRow = (await listSourceRows(notebook)).find((one) => one.id === id)
  if (sourceRow === undefined) throw createNotDoneFault('lost the source that was added')
  return sourceRow
}

async function setSourceTitle(
  notebook: RpcNotebook,
  sourceRow: HostedSourceRow,
  title: string | undefined,
): Promise<HostedSourceRow> {
  if (title === undefined || title.trim() === '' || sourceRow.title === title) return sourceRow
  await catchUncertainFault(() => callNotebook(notebook, renameSourceMethod, sourceRow.id, title)) // the list tells
  return requireAdded(notebook, sourceRow.id)
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
