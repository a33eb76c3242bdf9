import { defineRemoteMethod } from '../rpc.ts'

/** `[[], thread, null, 1]` -> `[]`. Source: rpcs.md, I. */
export const deleteChatTurnsMethod = defineRemoteMethod({
  name: 'DELETE_CHAT_TURNS',
  kind: 'write',
  notebook: (notebookId: string, _threadId: string) => notebookId,
  params: (_notebookId: string, threadId: string) => [[], threadId, null, 1],
  read: () => undefined,
})
