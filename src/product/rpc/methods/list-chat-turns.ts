import { readChatTurn } from '../../../wire/rows/turn-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[[], null, null, thread, 20]` -> `[[turn, ...], cursor?]`, newest first. Source: rpcs.md, I. */
export const listChatTurnsMethod = defineRemoteMethod({
  name: 'LIST_CHAT_TURNS',
  kind: 'read',
  notebook: (notebookId: string, _threadId: string) => notebookId,
  params: (_notebookId: string, threadId: string) => [[], null, null, threadId, 20],
  read: (reply) => reply.rows('the messages').map(readChatTurn),
})
