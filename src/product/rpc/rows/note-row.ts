import type { MindMapNode } from '../../../domain/artifact.ts'
import type { Note } from '../../../domain/note.ts'
import type { ReplyReader } from '../reply-reader.ts'

/** `null` where the text is no mind map. */
export type NoteRow = Note & { readonly mindMap: MindMapNode | null; readonly sourceIds: readonly string[] }

/** `[id, text, meta, grounding?, title, document?]`. Source: rpcs.md, D. */
export function readNoteRow(row: ReplyReader): NoteRow {
  const meta = row.at(2)
  const at = meta.at(2).time('when the note was changed')
  const content = row.maybe(1)?.string('the text of a note') ?? ''
  return {
    id: row.at(0).id('a note id'),
    title: row.maybe(4)?.string('the title of a note') ?? '',
    content,
    createdAt: at,
    modifiedAt: meta.maybe(5)?.time('when the note was changed') ?? at,
    mindMap: parseMindMap(content),
    sourceIds: (meta.maybe(4)?.list('sources of a note') ?? []).map((one) => one.at(0).id('a source id')),
  }
}

/** `[[id, row] or [id, null, 2], ...]`: the second form is what is left of a deleted note. */
export function readNoteEntry(entry: ReplyReader): NoteRow | null {
  const row = entry.maybe(1)
  return row === null || row.isString ? null : readNoteRow(row)
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
