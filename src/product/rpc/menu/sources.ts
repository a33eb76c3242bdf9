import { Fault, toFault } from '../../../domain/fault.ts'
import { unknownSource } from '../../../domain/ready-sources.ts'
import type { AddedSource, NewSource, Source, SourceFormat, SourceText } from '../../../domain/source.ts'
import type { OnStep, Sources } from '../../port.ts'
import { confirmed, doubtOf, isInDoubt, takenBack } from '../doubt.ts'
import { addSources, type SourceSpec } from '../methods/add-sources.ts'
import { deleteSources } from '../methods/delete-sources.ts'
import { getNotebook } from '../methods/get-notebook.ts'
import { readSourceHtml } from '../methods/read-source-html.ts'
import { readSourceText } from '../methods/read-source-text.ts'
import { registerFile } from '../methods/register-file.ts'
import { renameSource } from '../methods/rename-source.ts'
import { type SourceRow, sourceOf } from '../rows/source-row.ts'
import { type Session, waitFor } from '../session.ts'
import { uploadFile } from '../upload.ts'
import { specOf } from './source-spec.ts'

const READY = { everyMs: 3000, forMs: 120_000 }
const AUDIO_READY = { everyMs: 3000, forMs: 480_000 } // on top of the usual time: ten minutes in all
const AUDIO_KINDS = new Set([0, 10]) // 0: the product does not know yet what was uploaded
const APPEARED = { everyMs: 2000, forMs: 6000 }
// With these the source may have been added all the same. Source: wire.md, section 4, codes 3 and 9.
const REFUSED_YET_ADDED = new Set(['BAD_REQUEST', 'NOT_READY'])

/** Sources of every kind; adding one waits until the product says that it is ready. */
export function sourcesMenu(session: Session): Sources {
  return {
    list: async (notebookId, signal) => (await rowsOf(session, notebookId, signal)).map((row) => shown(session, row)),
    add: (notebookId, source, signal, onStep) => add(session, notebookId, source, signal, onStep),
    async delete(notebookId, sourceId, signal) {
      const source = await requireSource(session, notebookId, sourceId, signal)
      const look = async () => {
        const rows = await rowsOf(session, notebookId, signal)
        return rows.some(({ id, code }) => id === sourceId && code !== BEING_DELETED) ? null : true
      }
      const change = () => session.call(deleteSources, [notebookId, [sourceId]], signal)
      await confirmed(session, change, look, () => notDone('still lists the source that was deleted'))
      return shown(session, source)
    },
    async rename(notebookId, sourceId, title, signal) {
      const row = await requireSource(session, notebookId, sourceId, signal)
      return shown(session, await entitle(session, notebookId, row, title, signal))
    },
    read: (notebookId, sourceId, format, signal) => read(session, notebookId, sourceId, format, signal),
  }
}

const BEING_DELETED = 4

/** A row as the port shows it, with the length of its text once that was read. */
function shown({ texts }: Session, row: SourceRow): Source {
  return { ...sourceOf(row), chars: texts.charsOf(row) }
}

export async function rowsOf(
  { call }: Session,
  notebookId: string,
  signal: AbortSignal,
): Promise<readonly SourceRow[]> {
  return (await call(getNotebook, [notebookId], signal)).sources
}

/** @throws Fault SOURCE_NOT_FOUND */
export async function requireSource(
  session: Session,
  notebookId: string,
  sourceId: string,
  signal: AbortSignal,
): Promise<SourceRow> {
  const row = (await rowsOf(session, notebookId, signal)).find(({ id }) => id === sourceId)
  if (row !== undefined) return row
  throw unknownSource(sourceId)
}

async function read(
  session: Session,
  notebookId: string,
  sourceId: string,
  format: SourceFormat,
  signal: AbortSignal,
): Promise<SourceText> {
  const row = await requireSource(session, notebookId, sourceId, signal)
  if (row.status !== 'ready') throw notReady(row)
  if (format === 'html') {
    const content = await session.call(readSourceHtml, [notebookId, sourceId], signal)
    return { source: shown(session, row), format, content }
  }
  const { text } = await session.call(readSourceText, [notebookId, sourceId], signal)
  session.texts.measured(row, text.length)
  return { source: shown(session, row), format, content: text }
}

function notReady({ title, status, reason }: Source): Fault {
  if (status === 'failed')
    return new Fault('SOURCE_NOT_READY', `The source could not be read: ${title}`, { hint: reason })
  return new Fault('SOURCE_NOT_READY', `The source is still being read: ${title}`, {
    hint: 'Try again when the list of sources says that it is ready.',
    retryAfterSeconds: 5,
  })
}

async function add(
  session: Session,
  notebookId: string,
  source: NewSource,
  signal: AbortSignal,
  onStep: OnStep | undefined,
): Promise<AddedSource> {
  signal.throwIfAborted()
  onStep?.({ phase: 'adding', done: 0, total: 2 })
  const id =
    source.type === 'file'
      ? await sendFile(session, notebookId, source, signal)
      : await send(session, notebookId, specOf(source), signal)
  try {
    onStep?.({ phase: 'reading', done: 1, total: 2 })
    const row = await settle(session, notebookId, id, signal)
    if (row.status === 'failed') throw unreadable(row, source)
    const titled = await entitle(session, notebookId, row, source.title, signal)
    return { source: shown(session, titled), duplicate: false, warnings: row.status === 'ready' ? [] : [STILL_READING] }
  } catch (error) {
    const work = (limited: AbortSignal) => session.call(deleteSources, [notebookId, [id]], limited)
    throw await takenBack(session, 'a source', error, work)
  }
}

const STILL_READING = 'The hosted product is still reading this source; it can be asked once the list says ready.'

async function send(session: Session, notebookId: string, spec: SourceSpec, signal: AbortSignal): Promise<string> {
  return newSource(session, notebookId, signal, async () => {
    const [row] = await session.call(addSources, [notebookId, [spec]], signal)
    if (row === undefined) throw notDone('named no source that was added')
    return row.id
  })
}

/** Adds a source; where the reply is doubtful, the list of sources decides. @returns the id of the new source */
async function newSource(session: Session, notebookId: string, signal: AbortSignal, put: () => Promise<string>) {
  const before = new Set((await rowsOf(session, notebookId, signal)).map(({ id }) => id))
  try {
    return await put()
  } catch (error) {
    const { code, details } = toFault(error)
    if (!isInDoubt(error) && !REFUSED_YET_ADDED.has(code)) throw error
    const found = await appeared(session, notebookId, before, signal).catch(() => null)
    if (found === null) throw error
    session.log.warn('rpc.accepted_but_error', { code, details })
    return found
  }
}

/** The one source that is in the list now and was not before; null when none came, or several did. */
function appeared(
  session: Session,
  notebookId: string,
  before: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string | null> {
  const look = async () => {
    const fresh = (await rowsOf(session, notebookId, signal)).filter(({ id }) => !before.has(id))
    const [only] = fresh
    return fresh.length === 1 && only !== undefined ? only.id : null
  }
  return waitFor(session, APPEARED, look, signal)
}

async function sendFile(
  session: Session,
  notebookId: string,
  { path, name, mediaType }: Extract<NewSource, { type: 'file' }>,
  signal: AbortSignal,
): Promise<string> {
  const sourceId = await newSource(session, notebookId, signal, () =>
    session.call(registerFile, [notebookId, name], signal),
  )
  try {
    const file = { notebookId, sourceId, name, path, mediaType }
    await uploadFile(session, file, signal)
    return sourceId
  } catch (error) {
    const work = (limited: AbortSignal) => session.call(deleteSources, [notebookId, [sourceId]], limited)
    throw await takenBack(session, 'a registered file', error, work)
  }
}

/** The source once the product is done with it, or as it is when the time is over. */
async function settle(session: Session, notebookId: string, id: string, signal: AbortSignal): Promise<SourceRow> {
  const look = async () => {
    const row = await added(session, notebookId, id, signal)
    return row.status === 'processing' ? null : row
  }
  const soon = await waitFor(session, READY, look, signal)
  if (soon !== null) return soon
  const row = await added(session, notebookId, id, signal)
  if (!AUDIO_KINDS.has(row.kind)) return row
  return (await waitFor(session, AUDIO_READY, look, signal)) ?? row
}

async function added(session: Session, notebookId: string, id: string, signal: AbortSignal): Promise<SourceRow> {
  const row = (await rowsOf(session, notebookId, signal)).find((one) => one.id === id)
  if (row === undefined) throw notDone('lost the source that was added')
  return row
}

async function entitle(
  session: Session,
  notebookId: string,
  row: SourceRow,
  title: string | undefined,
  signal: AbortSignal,
): Promise<SourceRow> {
  if (title === undefined || title.trim() === '' || row.title === title) return row
  await doubtOf(() => session.call(renameSource, [notebookId, row.id, title], signal)) // the list tells
  return added(session, notebookId, row.id, signal)
}

function unreadable({ reason }: SourceRow, { type }: NewSource): Fault {
  const code = type === 'file' || type === 'text' ? 'SOURCE_UNREADABLE' : 'SOURCE_UNREACHABLE'
  return new Fault(code, reason ?? 'The hosted product could not read this source.', {
    hint: 'Nothing was added. Check that it opens in a browser without a sign-in, or add its text.',
  })
}

function notDone(what: string): Fault {
  return new Fault('PRODUCT_FAILED', `The hosted product ${what}.`, {
    hint: 'Look at the notebook before trying again.',
  })
}
