import { readChatTurn } from '../../../wire/rows/turn-row.ts'
import { defineNotebookMethod } from '../rpc.ts'

/** `[[], null, null, thread, 20]` -> `[[turn, ...], cursor?]`, newest first. Source: rpcs.md, I. */
export const listChatTurnsMethod = defineNotebookMethod({
  name: 'LIST_CHAT_TURNS',
  kind: 'read',
  params: (_notebookId: string, threadId: string) => [[], null, null, threadId, 20],
  read: (reply) => reply.rows('the messages').map(readChatTurn),
})

/** `[[], thread, null, 1]` -> `[]`. Source: rpcs.md, I. */
export const deleteChatTurnsMethod = defineNotebookMethod({
  name: 'DELETE_CHAT_TURNS',
  kind: 'write',
  params: (_notebookId: string, threadId: string) => [[], threadId, null, 1],
  read: () => undefined,
})
