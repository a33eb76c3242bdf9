import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  ARTIFACT_NAMES,
  type Artifact,
  type ArtifactDownload,
  type ArtifactType,
  type ContentWish,
  type MadeArtifact,
} from '../../../domain/artifact.ts'
import { Fault, toFault } from '../../../domain/fault.ts'
import type { Artifacts, OnStep } from '../../port.ts'
import { type Downloaded, download } from '../download.ts'
import { createArtifact } from '../methods/create-artifact.ts'
import { deleteArtifact } from '../methods/delete-artifact.ts'
import { type ArtifactInside, getArtifact } from '../methods/get-artifact.ts'
import { listArtifacts } from '../methods/list-artifacts.ts'
import { listNotes } from '../methods/list-notes.ts'
import { renameArtifact } from '../methods/rename-artifact.ts'
import type { ArtifactRow } from '../rows/artifact-row.ts'
import type { NoteRow } from '../rows/note-row.ts'
import { type Session, undo, waitFor } from '../session.ts'
import { orderOf } from './artifact-content.ts'
import { filesOf, type HostedFile, markdownTable } from './artifact-files.ts'
import { noSources } from './chat.ts'
import { rowsOf, unknownSource } from './sources.ts'

type Known = ArtifactRow & { readonly type: ArtifactType; readonly noteTree?: NonNullable<NoteRow['mindMap']> }

const EVERY_MS = 5000
const MEDIA_MS = 45 * 60_000 // audio and video take minutes to tens of minutes
const TEXT_MS = 10 * 60_000
const APPEARED = { everyMs: 2000, forMs: 6000 }
const FILE_THERE = { everyMs: 10_000, forMs: 120_000 } // a fresh address can answer 404 for minutes
const WITH_INSIDE = new Set<ArtifactType>(['flashcards', 'quiz', 'mind_map'])
const DOUBTFUL = new Set(['TIMEOUT', 'PRODUCT_FAILED'])

/** Generated content. The list of the product says when something is done; it is asked until then. */
export function artifactsMenu(session: Session): Artifacts {
  return {
    async list(notebookId, signal) {
      const rows = await knownRows(session, notebookId, signal)
      return Promise.all(rows.map((row) => artifactOf(row)))
    },
    create: (notebookId, wish, signal, onStep) => create(session, notebookId, wish, signal, onStep),
    async read(notebookId, artifactId, signal) {
      const row = await requireReady(session, notebookId, artifactId, signal)
      return madeOf(session, notebookId, row, [], signal)
    },
    download: (notebookId, artifactId, fileName, signal) =>
      fetchFile(session, notebookId, artifactId, fileName, signal),
    async delete(notebookId, artifactId, signal) {
      const row = await requireRow(session, notebookId, artifactId, signal)
      if (row.noteTree !== undefined) throw isNote()
      await session.call(deleteArtifact, [notebookId, artifactId], signal)
      const left = await knownRows(session, notebookId, signal)
      if (left.some(({ id }) => id === artifactId)) throw failed('still lists what was deleted')
      return artifactOf(row)
    },
  }
}

/** Newest first; kinds that this house has no word for are left out. */
async function knownRows({ call }: Session, notebookId: string, signal: AbortSignal): Promise<Known[]> {
  const [rows, notes] = await Promise.all([
    call(listArtifacts, [notebookId], signal),
    call(listNotes, [notebookId], signal),
  ])
  const known = rows.flatMap((row) => (row.type === null ? [] : [{ ...row, type: row.type }]))
  return [...known, ...notes.flatMap(mindMapRow)].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** A mind map that the product keeps among the notes. */
function mindMapRow({ id, title, createdAt, mindMap }: NoteRow): Known[] {
  if (mindMap === null) return []
  const row = { id, title, createdAt, status: 'ready', options: {}, media: [], text: null, table: null } as const
  return [{ ...row, type: 'mind_map', noteTree: mindMap }]
}

async function artifactOf(row: Known, inside: ArtifactInside | null = null): Promise<Artifact> {
  const files = await filesOf(row, inside ?? insideOfNote(row))
  return {
    id: row.id,
    type: row.type,
    name: row.title,
    status: row.status,
    ...(row.status === 'failed' ? { reason: 'The hosted product could not make it.' } : {}),
    createdAt: row.createdAt,
    files: files.map(({ name, mimeType, size }) => ({ name, mimeType, size })),
  }
}

const insideOfNote = ({ noteTree }: Known): ArtifactInside | null =>
  noteTree === undefined ? null : { cards: null, questions: null, tree: noteTree }

async function requireRow(
  session: Session,
  notebookId: string,
  artifactId: string,
  signal: AbortSignal,
): Promise<Known> {
  const row = (await knownRows(session, notebookId, signal)).find(({ id }) => id === artifactId)
  if (row !== undefined) return row
  throw new Fault('CONTENT_NOT_FOUND', `Content not found: ${artifactId}`, {
    hint: 'GET /content lists what was generated in the notebook.',
  })
}

async function requireReady(
  session: Session,
  notebookId: string,
  artifactId: string,
  signal: AbortSignal,
): Promise<Known> {
  const row = await requireRow(session, notebookId, artifactId, signal)
  if (row.status === 'ready') return row
  throw new Fault('NOT_READY', `${ARTIFACT_NAMES[row.type]} not ready`, {
    hint:
      row.status === 'failed'
        ? 'The hosted product could not make it; generate it again.'
        : 'It is still being made; GET /content lists it as ready once it is.',
  })
}

async function create(
  session: Session,
  notebookId: string,
  wish: ContentWish,
  signal: AbortSignal,
  onStep: OnStep | undefined,
): Promise<MadeArtifact> {
  const sourceIds = await chosenSources(session, notebookId, wish, signal)
  const { content, chosen } = orderOf(wish, sourceIds)
  onStep?.({ phase: 'ordering', done: 0, total: 3 })
  const id = await order(session, notebookId, content, signal)
  try {
    onStep?.({ phase: 'making', done: 1, total: 3 })
    const made = await awaitMade(session, notebookId, id, wish.type, signal)
    onStep?.({ phase: 'fetching', done: 2, total: 3 })
    const row = await entitle(session, notebookId, made, wish.title, signal)
    return await madeOf(session, notebookId, row, differences(chosen, row), signal)
  } catch (error) {
    await undo(session, 'generated content', (limited) => session.call(deleteArtifact, [notebookId, id], limited))
    throw error
  }
}

async function chosenSources(
  session: Session,
  notebookId: string,
  { sourceIds }: ContentWish,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const rows = await rowsOf(session, notebookId, signal)
  const unknown = sourceIds?.find((id) => !rows.some((row) => row.id === id))
  if (unknown !== undefined) throw unknownSource(unknown)
  const ready = rows.filter(({ id, status }) => status === 'ready' && (sourceIds?.includes(id) ?? true))
  if (ready.length === 0) throw noSources()
  return ready.map(({ id }) => id)
}

/** Orders an artifact; where nobody knows whether the order came through, the list decides. @returns its id */
async function order(
  session: Session,
  notebookId: string,
  content: readonly unknown[],
  signal: AbortSignal,
): Promise<string> {
  const ids = async () => (await session.call(listArtifacts, [notebookId], signal)).map(({ id }) => id)
  const before = new Set(await ids())
  try {
    return (await session.call(createArtifact, [notebookId, content], signal)).id
  } catch (error) {
    if (!DOUBTFUL.has(toFault(error).code)) throw error
    const look = async () => {
      const [only, ...more] = (await ids()).filter((id) => !before.has(id))
      return more.length === 0 ? (only ?? null) : null
    }
    const found = await waitFor(session, APPEARED, look, signal)
    if (found === null) throw error
    session.log.warn('rpc.accepted_but_error', { code: toFault(error).code })
    return found
  }
}

async function awaitMade(
  session: Session,
  notebookId: string,
  id: string,
  type: ArtifactType,
  signal: AbortSignal,
): Promise<Known> {
  const isMedia = type === 'audio_overview' || type === 'video'
  const patience = { everyMs: EVERY_MS, forMs: isMedia ? MEDIA_MS : TEXT_MS }
  const look = async () => {
    const row = (await session.call(listArtifacts, [notebookId], signal)).find((one) => one.id === id)
    if (row === undefined) throw failed('lost what it was making')
    return row.status === 'processing' ? null : row
  }
  const row = await waitFor(session, patience, look, signal)
  if (row === null) throw tooLong(type)
  if (row.status === 'failed') throw failed(`could not make this: ${ARTIFACT_NAMES[type]}`)
  return { ...row, type }
}

async function entitle(
  { call }: Session,
  notebookId: string,
  row: Known,
  title: string | undefined,
  signal: AbortSignal,
): Promise<Known> {
  if (title === undefined || title === row.title) return row
  const renamed = await call(renameArtifact, [notebookId, row.id, title], signal)
  return { ...row, title: renamed.title }
}

async function madeOf(
  session: Session,
  notebookId: string,
  row: Known,
  warnings: readonly string[],
  signal: AbortSignal,
): Promise<MadeArtifact> {
  const inside = await insideOf(session, notebookId, row, signal)
  const { cards, questions, tree } = inside ?? {}
  const text = row.text ?? (row.table === null ? undefined : markdownTable(row.table))
  return {
    ...(await artifactOf(row, inside)),
    ...(text === undefined ? {} : { text }),
    ...(cards ? { cards } : {}),
    ...(questions ? { questions } : {}),
    ...(tree ? { tree } : {}),
    citations: [],
    applied: Object.fromEntries(Object.entries(row.options).filter(([, value]) => value !== undefined)),
    warnings,
  }
}

/** What the product stored otherwise than it was wished; an option that it does not tell of counts as honoured. */
function differences(chosen: Readonly<Record<string, string>>, { options }: Known): string[] {
  const others = Object.entries(chosen).filter(([name, value]) => (options[name] ?? value) !== value)
  return others.map(([name]) => `The hosted product took ${name} ${options[name]} in place of the one that was wished.`)
}

async function insideOf(
  session: Session,
  notebookId: string,
  row: Known,
  signal: AbortSignal,
): Promise<ArtifactInside | null> {
  const ofNote = insideOfNote(row)
  if (ofNote !== null || !WITH_INSIDE.has(row.type)) return ofNote
  return session.call(getArtifact, [notebookId, row.id], signal)
}

async function fetchFile(
  session: Session,
  notebookId: string,
  artifactId: string,
  fileName: string | null,
  signal: AbortSignal,
): Promise<ArtifactDownload> {
  const row = await requireReady(session, notebookId, artifactId, signal)
  const files = await filesOf(row, await insideOf(session, notebookId, row, signal))
  const file = fileName === null ? files[0] : files.find(({ name }) => name === fileName)
  if (file === undefined) throw noFile(files)
  if (!('url' in file)) return writeTemporary(session, file)
  const { mimeType, ...got } = await patientDownload(session, file.url, signal)
  return { ...got, name: file.name, mimeType: mimeType === 'application/octet-stream' ? file.mimeType : mimeType }
}

async function writeTemporary(
  { directory }: Session,
  file: HostedFile & { readonly text: string | null },
): Promise<ArtifactDownload> {
  const place = path.join(directory, `artifact-${randomUUID()}`)
  await writeFile(place, file.text ?? '')
  const { size } = await stat(place)
  return { name: file.name, mimeType: file.mimeType, size, path: place, release: () => rm(place, { force: true }) }
}

async function patientDownload(session: Session, url: string, signal: AbortSignal): Promise<Downloaded> {
  const { exchange, hosts, directory } = session
  const { origin } = await session.desk.get(signal)
  const got = await waitFor(
    session,
    FILE_THERE,
    async () => {
      try {
        return await download(url, { exchange, hosts, origin, directory }, signal)
      } catch (error) {
        if (toFault(error).code !== 'NOT_READY') throw error
        return null
      }
    },
    signal,
  )
  if (got !== null) return got
  throw new Fault('NOT_READY', 'The file is not there yet.', {
    hint: 'The hosted product needs some minutes before a fresh file can be downloaded; try again.',
    retryAfterSeconds: 60,
  })
}

function noFile(files: readonly HostedFile[]): Fault {
  return new Fault('CONTENT_NOT_FOUND', 'This content has no such file.', {
    hint: `Its files: ${files.map(({ name }) => name).join(', ') || 'none'}.`,
  })
}

function isNote(): Fault {
  return new Fault(
    'BAD_REQUEST',
    'This mind map is kept among the notes of the hosted product and is not deleted here.',
    {
      hint: 'Delete it in the browser, in the list of notes.',
    },
  )
}

function failed(how: string): Fault {
  return new Fault('PRODUCT_FAILED', `The hosted product ${how}.`, { hint: 'Look at the notebook, then try again.' })
}

function tooLong(type: ArtifactType): Fault {
  return new Fault('TIMEOUT', `${ARTIFACT_NAMES[type]} was not made in time.`, {
    hint: 'Try again later, with fewer sources.',
  })
}
