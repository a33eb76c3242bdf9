import { ARTIFACT_NAMES, type Artifact, type ArtifactType, type MadeArtifact } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { type ArtifactInside, getArtifact } from '../methods/get-artifact.ts'
import { listArtifacts } from '../methods/list-artifacts.ts'
import { listNotes } from '../methods/list-notes.ts'
import type { ArtifactRow } from '../rows/artifact-row.ts'
import type { NoteRow } from '../rows/note-row.ts'
import type { Session } from '../session.ts'
import { filesOf, markdownTable } from './artifact-files.ts'

/** A row of a kind that this house has a word for; `noteTree` is there for a mind map that is kept among the notes. */
export type Known = ArtifactRow & { readonly type: ArtifactType; readonly noteTree?: NonNullable<NoteRow['mindMap']> }

const WITH_INSIDE = new Set<ArtifactType>(['flashcards', 'quiz', 'mind_map'])

/** Newest first; kinds that this house has no word for are left out. */
export async function knownRows({ call }: Session, notebookId: string, signal: AbortSignal): Promise<Known[]> {
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

export async function artifactOf(row: Known, inside: ArtifactInside | null = null): Promise<Artifact> {
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

export async function requireRow(
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

export async function requireReady(
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

export async function insideOf(
  session: Session,
  notebookId: string,
  row: Known,
  signal: AbortSignal,
): Promise<ArtifactInside | null> {
  const ofNote = insideOfNote(row)
  if (ofNote !== null || !WITH_INSIDE.has(row.type)) return ofNote
  return session.call(getArtifact, [notebookId, row.id], signal)
}

/** What is told of a finished artifact beside its files. */
export async function madeOf(
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
