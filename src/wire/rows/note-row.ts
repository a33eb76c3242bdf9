import type { MindMapNode } from '../../domain/artifact.ts'
import type { Note } from '../../domain/note.ts'
import { writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { toTimestamp } from '../timestamp.ts'

/** `null` where the text is no mind map. */
export type NoteRow = Note & { readonly mindMap: MindMapNode | null; readonly sourceIds: readonly string[] }

/** `[id, text, meta, citations?, title, document?]`. Source: rpcs.md, D. */
const NOTE_AT = { id: 0, content: 1, meta: 2, citations: 3, title: 4, document: 5 } as const
const META_AT = { type: 0, author: 1, changedAt: 2, promptType: 3, sources: 4, modifiedAt: 5 } as const

export function readNoteRow(row: ReplyReader): NoteRow {
  const meta = row.at(NOTE_AT.meta)
  const at = meta.at(META_AT.changedAt).time('when the note was changed')
  const content = row.maybe(NOTE_AT.content)?.string('the text of a note') ?? ''
  const sources = meta.maybe(META_AT.sources)?.list('sources of a note') ?? []
  return {
    id: row.at(NOTE_AT.id).id('a note id'),
    title: row.maybe(NOTE_AT.title)?.string('the title of a note') ?? '',
    content,
    createdAt: at,
    modifiedAt: meta.maybe(META_AT.modifiedAt)?.time('when the note was changed') ?? at,
    mindMap: parseMindMap(content),
    sourceIds: sources.map((one) => one.at(0).id('a source id')),
  }
}

/** What a note's row says beside the note. */
export type NoteRowFacts = {
  /** 1 written, 2 a saved answer or a mind map. */
  readonly type: number
  readonly author: string
  /** 5 for a mind map; with it go the sources. */
  readonly promptType: number | null
  readonly sourceIds: readonly string[]
  /** What a saved answer cites, and its document, as its maker sent them. */
  readonly citations: unknown
  readonly document: unknown
}

export function writeNoteRow({ id, content, title, modifiedAt }: Note, facts: NoteRowFacts): unknown[] {
  const { type, author, promptType, citations } = facts
  const sources = facts.sourceIds.map((source) => [source])
  const changedAt = toTimestamp(modifiedAt)
  const meta = writeFields(META_AT, { type, author, changedAt, ...(promptType ? { promptType, sources } : {}) })
  return writeFields(NOTE_AT, { id, content, meta, citations, title, document: facts.document || undefined })
}

/** `[id, row]`, or `[id, null, 2]`: the second form is what is left of a deleted note. */
const ENTRY_AT = { id: 0, row: 1, state: 2 } as const
const DELETED = 2

export function readNoteEntry(entry: ReplyReader): NoteRow | null {
  const row = entry.maybe(ENTRY_AT.row)
  return row === null || row.isString ? null : readNoteRow(row)
}

/** @param row null for a note that was deleted */
export function writeNoteEntry(id: string, row: readonly unknown[] | null): unknown[] {
  return writeFields(ENTRY_AT, { id, row, ...(row === null ? { state: DELETED } : {}) })
}

/** The tree of a mind map: JSON with `name` and `children`; null for every other text. */
export function parseMindMap(text: string): MindMapNode | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    return toMindMapNode(JSON.parse(text), 0)
  } catch {
    return null
  }
}

const MAX_DEPTH = 100

function toMindMapNode(value: unknown, depth: number): MindMapNode | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null
  const { name, title, children, nodes } = value as Record<string, unknown>
  const label = typeof name === 'string' ? name : title
  const below = children ?? nodes
  if (typeof label !== 'string' || (depth === 0 && !Array.isArray(below))) return null
  const inner = Array.isArray(below) ? below.map((one) => toMindMapNode(one, depth + 1)) : []
  return { title: label, children: inner.filter((one) => one !== null) }
}

/** What the port shows of a row. */
export function toNote({ mindMap, sourceIds, ...note }: NoteRow): Note {
  return note
}
