import { readNoteEntry } from '../rows/note-row.ts'
import { rpc } from '../rpc.ts'

/** `[notebook]` -> `[[[id, row or null, ...], ...] or null, time]`: notes, mind maps, and what is left of deleted ones. */
export const listNotes = rpc({
  name: 'LIST_NOTES',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [notebookId],
  read: (reply) => (reply.maybe(0)?.list('the notes') ?? []).map(readNoteEntry).filter((note) => note !== null),
})
