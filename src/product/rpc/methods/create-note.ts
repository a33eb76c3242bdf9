import { defineRemoteMethod } from '../rpc.ts'

/** `[notebook, "", [1], null, title]` -> `[[id, ...]]`. What is written here is ignored: `updateNoteMethod` sets it. Source: rpcs.md, D. */
export const createNoteMethod = defineRemoteMethod({
  name: 'CREATE_NOTE',
  kind: 'write',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [notebookId, '', [1], null, 'New Note'],
  read: (reply) => reply.at(0).at(0).id('a note id'),
})
