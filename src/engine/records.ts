import { randomUUID } from 'node:crypto'
import type { Label } from '../domain/label.ts'
import type { Note } from '../domain/note.ts'
import { type Clock, readIsoTime } from '../lib/clock.ts'
import { openSqliteTables } from '../lib/sql/sqlite-tables.ts'
import type { SourceWork } from './source-work.ts'
import { readLabels } from './store/labels.ts'
import { readNotes } from './store/notes.ts'
import type { LabelWrite, NoteWrite } from './store/write-records.ts'
import type { Threads } from './workers/pools.ts'

type Tools = {
  /** @throws Fault NOTEBOOK_NOT_FOUND */
  readonly require: (notebookId: string) => unknown
  readonly work: SourceWork
  readonly threads: Threads
  readonly clock: Clock
}

/** The notes of the notebooks of one account. Writes are durable when they resolve. */
export function openNotes({ require, work, threads, clock }: Tools) {
  const changeNote = (id: string, write: NoteWrite) =>
    work.writeInThread(id, (folder) => threads.ask('changeNote', { folder, write }))
  return {
    /** Newest first. */
    async list(id: string): Promise<readonly Note[]> {
      require(id)
      return (await work.readDatabase(id, (database) => readNotes(openSqliteTables(database)))) ?? []
    },
    /** @param noteId that it is to have; the note that has it already is given as it is */
    async create(id: string, note: NoteText, noteId: string = randomUUID()): Promise<Note> {
      require(id)
      const now = readIsoTime(clock)
      return (await changeNote(id, { create: { ...note, id: noteId, createdAt: now, modifiedAt: now } }))!
    },
    /** @throws Fault NOTE_NOT_FOUND */
    async update(id: string, noteId: string, change: Partial<Pick<Note, 'title' | 'content'>>): Promise<Note> {
      require(id)
      return (await changeNote(id, { update: noteId, change, modifiedAt: readIsoTime(clock) }))!
    },
    /** @throws Fault NOTE_NOT_FOUND */
    async delete(id: string, noteId: string): Promise<void> {
      require(id)
      await changeNote(id, { delete: noteId })
    },
  }
}

type NoteText = Pick<Note, 'title' | 'content' | 'citations'>
type IdList = readonly string[]

/** The labels of the notebooks of one account. Writes are durable, and whole or not at all, when they resolve. */
export function openLabels({ require, work, threads }: Tools) {
  const readLabelList = async (id: string): Promise<readonly Label[]> => {
    require(id)
    return (await work.readDatabase(id, (database) => readLabels(openSqliteTables(database)))) ?? []
  }
  const writeLabels = async (id: string, write: LabelWrite) => {
    require(id)
    await work.writeInThread(id, (folder) => threads.ask('writeLabelChange', { folder, write }))
  }
  return {
    /** By name. */
    list: readLabelList,
    /** @param labelId that it is to have; the label that has it already is given as it is */
    async create(id: string, label: Omit<Label, 'id'>, labelId: string = randomUUID()): Promise<Label> {
      await writeLabels(id, { create: { ...label, id: labelId } })
      return (await readLabelList(id)).find((made) => made.id === labelId)!
    },
    update: (id: string, labelId: string, change: Partial<Pick<Label, 'name' | 'emoji'>>) =>
      writeLabels(id, { update: labelId, change }),
    delete: (id: string, labelIds: IdList) => writeLabels(id, { delete: labelIds }),
    assign: (id: string, labelIds: IdList, sourceIds: IdList) => writeLabels(id, { assign: labelIds, sourceIds }),
    unassign: (id: string, labelIds: IdList, sourceIds: IdList) => writeLabels(id, { unassign: labelIds, sourceIds }),
  }
}
