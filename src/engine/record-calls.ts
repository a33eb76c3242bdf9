import { randomUUID } from 'node:crypto'
import type { Label } from '../domain/label.ts'
import type { Note } from '../domain/note.ts'
import { type Clock, readIsoTime } from '../lib/clock.ts'
import type { LabelWrite, NoteWrite } from './store/write-records.ts'

/** How records of a notebook are listed and written where it lies; both throw the Fault NOTEBOOK_NOT_FOUND. */
type RecordAccess<Item, Write, Written> = {
  readonly list: (notebookId: string) => Promise<readonly Item[]>
  readonly write: (notebookId: string, write: Write) => Promise<Written>
}

type NoteText = Pick<Note, 'title' | 'content' | 'citations'>
type IdList = readonly string[]

/** The notes of the notebooks of one account. Writes are durable when they resolve. */
export function createNoteCalls({ list, write }: RecordAccess<Note, NoteWrite, Note | null>, clock: Clock) {
  return {
    /** Newest first. */
    list,
    /** @param noteId that it is to have; the note that has it already is given as it is */
    async create(id: string, note: NoteText, noteId: string = randomUUID()): Promise<Note> {
      const now = readIsoTime(clock)
      return (await write(id, { create: { ...note, id: noteId, createdAt: now, modifiedAt: now } }))!
    },
    /** @throws Fault NOTE_NOT_FOUND */
    async update(id: string, noteId: string, change: Partial<Pick<Note, 'title' | 'content'>>): Promise<Note> {
      return (await write(id, { update: noteId, change, modifiedAt: readIsoTime(clock) }))!
    },
    /** @throws Fault NOTE_NOT_FOUND */
    async delete(id: string, noteId: string): Promise<void> {
      await write(id, { delete: noteId })
    },
  }
}

/** The labels of the notebooks of one account. Writes are durable, and whole or not at all, when they resolve. */
export function createLabelCalls({ list, write }: RecordAccess<Label, LabelWrite, void>) {
  return {
    /** By name. */
    list,
    /** @param labelId that it is to have; the label that has it already is given as it is */
    async create(id: string, label: Omit<Label, 'id'>, labelId: string = randomUUID()): Promise<Label> {
      await write(id, { create: { ...label, id: labelId } })
      return (await list(id)).find((made) => made.id === labelId)!
    },
    update: (id: string, labelId: string, change: Partial<Pick<Label, 'name' | 'emoji'>>) =>
      write(id, { update: labelId, change }),
    delete: (id: string, labelIds: IdList) => write(id, { delete: labelIds }),
    assign: (id: string, labelIds: IdList, sourceIds: IdList) => write(id, { assign: labelIds, sourceIds }),
    unassign: (id: string, labelIds: IdList, sourceIds: IdList) => write(id, { unassign: labelIds, sourceIds }),
  }
}
