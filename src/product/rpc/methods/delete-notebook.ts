import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[[id], context]` -> `[]`. One id per call: more are refused. Source: rpcs.md, B. */
export const deleteNotebookMethod = defineRemoteMethod({
  name: 'DELETE_NOTEBOOK',
  kind: 'write',
  params: (id: string) => [[id], CONTEXT],
  read: () => undefined,
})
