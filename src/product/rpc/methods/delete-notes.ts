import { defineRemoteMethod } from '../rpc.ts'

/** `[notebook, null, [id, ...]]` -> `[]`. Source: rpcs.md, D. */
export const deleteNotesMethod = defineRemoteMethod({
  name: 'DELETE_NOTES',
  kind: 'write',
  missing: 'NOTE_NOT_FOUND',
  notebook: (notebookId: string, _noteIds: readonly string[]) => notebookId,
  params: (notebookId: string, noteIds: readonly string[]) => [notebookId, null, noteIds],
  read: () => undefined,
})
