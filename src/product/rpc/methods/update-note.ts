import { readNoteRow } from '../../../wire/rows/note-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[notebook, id, [[[text, title, [], 0]]]]` -> `[row]`, or null from some backends. Source: rpcs.md, D. */
export const updateNoteMethod = defineRemoteMethod({
  name: 'UPDATE_NOTE',
  kind: 'write',
  missing: 'NOTE_NOT_FOUND',
  notebook: (notebookId: string, _noteId: string, _title: string, _text: string) => notebookId,
  params: (notebookId: string, noteId: string, title: string, text: string) => [
    notebookId,
    noteId,
    [[[text, title, [], 0]]],
  ],
  about: {
    id: (_notebookId: string, noteId: string, _title: string, _text: string) => noteId,
    places: (reply) => [reply.maybe(0)?.maybe(0)],
  },
  read: (reply) => {
    const row = reply.maybe(0)
    return row === null ? null : readNoteRow(row)
  },
})
