import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../domain/fault.ts'
import type { Note } from '../../domain/note.ts'

/** The table of notes, as a step of a notebook's database. */
export const NOTE_TABLE = `CREATE TABLE note (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, content TEXT NOT NULL,
  citations TEXT, created_at TEXT NOT NULL, modified_at TEXT NOT NULL
) STRICT`

/** Newest first. */
export function readNotes(database: DatabaseSync): Note[] {
  return database.prepare('SELECT * FROM note ORDER BY number DESC').all().map(parseNote)
}

/** A note that has this id already is given as it is. */
export function insertNote(database: DatabaseSync, note: Note): Note {
  const known = findNote(database, note.id)
  if (known) return known
  const { id, title, content, citations, createdAt, modifiedAt } = note
  database
    .prepare('INSERT INTO note (id, title, content, citations, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?)')
    .run(id, title, content, citations ? JSON.stringify(citations) : null, createdAt, modifiedAt)
  return note
}

export type NoteChange = Partial<Pick<Note, 'title' | 'content'>>

/** Citations whose marker the new text no longer has are let go. */
export function changeNoteRow(database: DatabaseSync, id: string, change: NoteChange, modifiedAt: string): Note {
  const before = requireStoredNote(database, id)
  const { title = before.title, content = before.content } = change
  const citations = before.citations?.filter(({ marker }) => content.includes(marker))
  database
    .prepare('UPDATE note SET title = ?, content = ?, citations = ?, modified_at = ? WHERE id = ?')
    .run(title, content, citations ? JSON.stringify(citations) : null, modifiedAt, id)
  return { ...before, title, content, ...(citations ? { citations } : {}), modifiedAt }
}

export function removeNote(database: DatabaseSync, id: string): void {
  requireStoredNote(database, id)
  database.prepare('DELETE FROM note WHERE id = ?').run(id)
}

function requireStoredNote(database: DatabaseSync, id: string): Note {
  return findNote(database, id) ?? throwUnknownNote(id)
}

function findNote(database: DatabaseSync, id: string): Note | null {
  const row = database.prepare('SELECT * FROM note WHERE id = ?').get(id)
  return row ? parseNote(row) : null
}

function throwUnknownNote(id: string): never {
  throw new Fault('NOTE_NOT_FOUND', `Note not found: ${id}`, {
    hint: 'POST /content/notes/list lists the notes of the notebook.',
  })
}

function parseNote(row: Record<string, unknown>): Note {
  return {
    id: String(row.id),
    title: String(row.title),
    content: String(row.content),
    createdAt: String(row.created_at),
    modifiedAt: String(row.modified_at),
    ...(row.citations === null ? {} : { citations: JSON.parse(String(row.citations)) }),
  }
}
