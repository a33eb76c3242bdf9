import type { Artifact, ArtifactType, MadeArtifact } from '../../../domain/artifact.ts'
import { createUnknownContentFault, createUnreadyContentFault } from '../../../domain/missing-content.ts'
import { writeMarkdownTable } from '../../../lib/markdown.ts'
import type { ArtifactRow } from '../../../wire/rows/artifact-row.ts'
import type { NoteRow } from '../../../wire/rows/note-row.ts'
import { type ArtifactInside, getArtifactMethod, listArtifactsMethod } from '../methods/artifacts.ts'
import { listNotesMethod } from '../methods/notes.ts'
import { callNotebook, type RpcNotebook } from '../session.ts'
import { listArtifactFiles } from './artifact-files.ts'

/** A row of a kind that we have a word for; `noteTree` is there for a mind map that is kept among the notes. */
export type KnownArtifactRow = ArtifactRow & {
  readonly type: ArtifactType
  readonly noteTree?: NonNullable<NoteRow['mindMap']>
}

const WITH_INSIDE = new Set<ArtifactType>(['flashcards', 'quiz', 'mind_map'])

/** Newest first; kinds that we have no word for are left out. */
export async function listKnownRows(notebook: RpcNotebook): Promise<KnownArtifactRow[]> {
  const [rows, notes] = await Promise.all([
    callNotebook(notebook, listArtifactsMethod),
    callNotebook(notebook, listNotesMethod),
  ])
  const known = rows.flatMap((artifactRow) =>
    artifactRow.type === null ? [] : [{ ...artifactRow, type: artifactRow.type }],
  )
  return [...known, ...notes.flatMap(toMindMapRows)].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** A mind map that the product keeps among the notes. */
function toMindMapRows({ id, title, createdAt, mindMap }: NoteRow): KnownArtifactRow[] {
  if (mindMap === null) return []
  const artifactRow = {
    id,
    title,
    createdAt,
    status: 'ready',
    options: {},
    media: [],
    text: null,
    table: null,
  } as const
  return [{ ...artifactRow, type: 'mind_map', noteTree: mindMap }]
}

export async function toArtifact(
  artifactRow: KnownArtifactRow,
  inside: ArtifactInside | null = null,
): Promise<Artifact> {
  const files = await listArtifactFiles(artifactRow, inside ?? toNoteInside(artifactRow))
  return {
    id: artifactRow.id,
    type: artifactRow.type,
    name: artifactRow.title,
    status: artifactRow.status,
    ...(artifactRow.status === 'failed' ? { reason: 'The hosted product could not make it.' } : {}),
    createdAt: artifactRow.createdAt,
    files: files.map(({ name, mimeType, size }) => ({ name, mimeType, size })),
  }
}

const toNoteInside = ({ noteTree }: KnownArtifactRow): ArtifactInside | null =>
  noteTree === undefined ? null : { cards: null, questions: null, tree: noteTree }

export async function requireRow(notebook: RpcNotebook, artifactId: string): Promise<KnownArtifactRow> {
  const artifactRow = (await listKnownRows(notebook)).find(({ id }) => id === artifactId)
  if (artifactRow !== undefined) return artifactRow
  throw createUnknownContentFault(artifactId)
}

export async function requireReady(notebook: RpcNotebook, artifactId: string): Promise<KnownArtifactRow> {
  const artifactRow = await requireRow(notebook, artifactId)
  if (artifactRow.status === 'ready') return artifactRow
  throw createUnreadyContentFault(artifactRow)
}

export async function fetchInside(
  notebook: RpcNotebook,
  artifactRow: KnownArtifactRow,
): Promise<ArtifactInside | null> {
  const ofNote = toNoteInside(artifactRow)
  if (ofNote !== null || !WITH_INSIDE.has(artifactRow.type)) return ofNote
  return callNotebook(notebook, getArtifactMethod, artifactRow.id)
}

/** What is told of a finished artifact beside its files. */
export async function buildMadeArtifact(
  notebook: RpcNotebook,
  artifactRow: KnownArtifactRow,
  warnings: readonly string[],
): Promise<MadeArtifact> {
  const inside = await fetchInside(notebook, artifactRow)
  const { cards, questions, tree } = inside ?? {}
  const text = artifactRow.text ?? (artifactRow.table === null ? undefined : writeMarkdownTable(artifactRow.table))
  return {
    ...(await toArtifact(artifactRow, inside)),
    ...(text === undefined ? {} : { text }),
    ...(cards ? { cards } : {}),
    ...(questions ? { questions } : {}),
    ...(tree ? { tree } : {}),
    citations: [],
    applied: Object.fromEntries(Object.entries(artifactRow.options).filter(([, value]) => value !== undefined)),
    warnings,
  }
}
