import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[title, null, null, context]` -> the row of the new notebook, unwrapped. Source: rpcs.md, B. */
export const createNotebookMethod = defineRemoteMethod({
  name: 'CREATE_NOTEBOOK',
  kind: 'write',
  params: (title: string) => [title, null, null, CONTEXT],
  read: (reply) => reply.at(2).id('a notebook id'),
})
