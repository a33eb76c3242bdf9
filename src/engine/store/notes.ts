import { Fault } from '../../domain/fault.ts'
import type { Note } from '../../domain/note.ts'
import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'

/** The table of notes, as a step of a notebook's database. */
export const NOTE_TABLE = `CREATE TABLE note (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, content TEXT NOT NULL,
  citations TEXT, created_at TEXT NOT NULL, modified_at TEXT NOT NULL
) STRICT`

const NOTES = defineTable({
  name: 'note',
  columns: [
    ['id', 'TEXT'],
    ['title', 'TEXT'],
    ['content', 'TEXT'],
    ['citations', 'TEXT', 'NULL'],
    ['created_at', 'TEXT'],
    ['modified_at', 'TEXT'],
  ],
})

/** Newest first. */
export function readNotes(tables: SqlTables): Note[] {
  return tables.all<StoredNote>('SELECT * FROM note WHERE {notebook} ORDER BY number DESC').map(parseNote)
}

/** A note that has this id already is given as it is. */
export function insertNote(tables: SqlTables, note: Note): Note {
  const known = findNote(tables, note.id)
  if (known) return known
  const { id, title, content, citations, createdAt, modifiedAt } = note
  const kept = citations ? JSON.stringify(citations) : null
  tables.addNumbered(NOTES, id, title, content, kept, createdAt, modifiedAt)
  return note
}

export type NoteChange = Partial<Pick<Note, 'title' | 'content'>>

/** Citations whose marker the new text no longer has are let go. */
export function changeNoteRow(tables: SqlTables, id: string, change: NoteChange, modifiedAt: string): Note {
  const before = requireStoredNote(tables, id)
  const { title = before.title, content = before.content } = change
  const citations = before.citations?.filter(({ marker }) => content.includes(marker))
  const update = 'UPDATE note SET title = ?, content = ?, citations = ?, modified_at = ? WHERE {notebook} AND id = ?'
  tables.run(update, title, content, citations ? JSON.stringify(citations) : null, modifiedAt, id)
  return { ...before, title, content, ...(citations ? { citations } : {}), modifiedAt }
}

export function removeNote(tables: SqlTables, id: string): void {
  requireStoredNote(tables, id)
  tables.run('DELETE FROM note WHERE {notebook} AND id = ?', id)
}

function requireStoredNote(tables: SqlTables, id: string): Note {
  return findNote(tables, id) ?? throwUnknownNote(id)
}

function findNote(tables: SqlTables, id: string): Note | null {
  const row = tables.get<StoredNote>('SELECT * FROM note WHERE {notebook} AND id = ?', id)
  return row ? parseNote(row) : null
}

function throwUnknownNote(id: string): never {
  throw new Fault('NOTE_NOT_FOUND', `Note not found: ${id}`, {
    hint: 'POST /content/notes/list lists the notes of the notebook.',
  })
}

type StoredNote = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly citations: string | null
  readonly created_at: string
  readonly modified_at: string
}

function parseNote({ id, title, content, citations, created_at, modified_at }: StoredNote): Note {
  const cited = citations === null ? {} : { citations: JSON.parse(citations) as Note['citations'] }
  return { id, title, content, createdAt: created_at, modifiedAt: modified_at, ...cited }
}
