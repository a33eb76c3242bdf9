import { defineRemoteMethod } from '../rpc.ts'

/** `[[[notebook, null, [1 open, 0 closed], [flag, ""]]], 1, null, context]` -> `[]`. Source: rpcs.md, F, as recorded. */
export const setSharingMethod = defineRemoteMethod({
  name: 'SET_SHARING',
  kind: 'write',
  notebook: (notebookId: string, _isPublic: boolean) => notebookId,
  params: (notebookId: string, isPublic: boolean) => {
    const access = isPublic ? 1 : 0
    return [[[notebookId, null, [access], [access, '']]], 1, null, [2]]
  },
  read: () => undefined,
})
