import { defineRemoteMethod } from '../rpc.ts'

/** `[id]`; was recorded answering status 13 although it is done. Source: rpcs.md, B. */
export const removeRecentNotebook = defineRemoteMethod({
  name: 'REMOVE_RECENT_NOTEBOOK',
  kind: 'write',
  params: (id: string) => [id],
  read: () => undefined,
})
