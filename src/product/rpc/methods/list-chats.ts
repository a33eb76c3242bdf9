import { defineRemoteMethod } from '../rpc.ts'

/** `[[], null, notebook, 20]` -> `[[[thread id], ...]]`. Source: rpcs.md, I. */
export const listChats = defineRemoteMethod({
  name: 'LIST_CHATS',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [[], null, notebookId, 20],
  read: (reply) => reply.rows('the conversations').map((row) => row.at(0).id('a thread id')),
})
