import { readNoteEntry } from '../../../wire/rows/note-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[notebook]` -> `[[[id, row or null, ...], ...] or null, time]`: notes, mind maps, and what is left of deleted ones. */
export const listNotesMethod = defineRemoteMethod({
  name: 'LIST_NOTES',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [notebookId],
  read: (reply) => {
    if (reply.isEmpty) return []
    reply.at(1).time('when the list was made')
    const entries = reply.maybe(0)?.list('the notes') ?? []
    return entries.map(readNoteEntry).filter((note) => note !== null)
  },
})
