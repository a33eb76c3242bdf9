import { rpc } from '../rpc.ts'

/** `[id]`; was recorded answering status 13 although it is done. Source: rpcs.md, B. */
export const removeRecentNotebook = rpc({
  name: 'REMOVE_RECENT_NOTEBOOK',
  kind: 'write',
  params: (id: string) => [id],
  read: () => undefined,
})
