import { readNoteEntry, readNoteRow } from '../../../wire/rows/note-row.ts'
import { defineNotebookMethod } from '../rpc.ts'

/** `[notebook]` -> `[[[id, row or null, ...], ...] or null, time]`: notes, mind maps, and what is left of deleted ones. */
export const listNotesMethod = defineNotebookMethod({
  name: 'LIST_NOTES',
  kind: 'read',
  params: (notebookId: string) => [notebookId],
  read: (reply) => {
    if (reply.isEmpty) return []
    reply.at(1).time('when the list was made')
    const entries = reply.maybe(0)?.list('the notes') ?? []
    return entries.map(readNoteEntry).filter((note) => note !== null)
  },
})

/** `[notebook, "", [1], null, title]` -> `[[id, ...]]`. What is written here is ignored: `updateNoteMethod` sets it. Source: rpcs.md, D. */
export const createNoteMethod = defineNotebookMethod({
  name: 'CREATE_NOTE',
  kind: 'write',
  params: (notebookId: string) => [notebookId, '', [1], null, 'New Note'],
  read: (reply) => reply.at(0).at(0).id('a note id'),
})

/** `[notebook, id, [[[text, title, [], 0]]]]` -> `[row]`, or null from some backends. Source: rpcs.md, D. */
export const updateNoteMethod = defineNotebookMethod({
  name: 'UPDATE_NOTE',
  kind: 'write',
  missing: 'NOTE_NOT_FOUND',
  params: (notebookId: string, noteId: string, title: string, text: string) => [
    notebookId,
    noteId,
    [[[text, title, [], 0]]],
  ],
  about: {
    id: (_notebookId, noteId) => noteId,
    places: (reply) => [reply.maybe(0)?.maybe(0)],
  },
  read: (reply) => {
    const row = reply.maybe(0)
    return row === null ? null : readNoteRow(row)
  },
})

/** `[notebook, null, [id, ...]]` -> `[]`. Source: rpcs.md, D. */
export const deleteNotesMethod = defineNotebookMethod({
  name: 'DELETE_NOTES',
  kind: 'write',
  missing: 'NOTE_NOT_FOUND',
  params: (notebookId: string, noteIds: readonly string[]) => [notebookId, null, noteIds],
  read: () => undefined,
})
