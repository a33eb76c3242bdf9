import type { ReplyReader } from '../reply-reader.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** One message of a conversation. */
export type ChatTurn = {
  readonly id: string
  readonly at: string
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** `[[], null, null, thread, 20]` -> `[[turn, ...], cursor?]`, newest first. Source: rpcs.md, I. */
export const listChatTurns = defineRemoteMethod({
  name: 'LIST_CHAT_TURNS',
  kind: 'read',
  notebook: (notebookId: string, _threadId: string) => notebookId,
  params: (_notebookId: string, threadId: string) => [[], null, null, threadId, 20],
  read: (reply) => reply.rows('the messages').map(readTurn),
})

/** `[id, time, role, text or null, [[text, ...]]]`: 1 the user with a text, 2 the assistant with segments. */
function readTurn(row: ReplyReader): ChatTurn {
  const isUser = row.at(2).number('a role') === 1
  const text = isUser
    ? row.at(3).string('a question')
    : row
        .at(4)
        .list('the parts of an answer')
        .map((segment) => segment.at(0).string('a part of an answer'))
        .join('')
  return { id: row.at(0).id('a turn id'), at: row.at(1).time('a time'), role: isUser ? 'user' : 'assistant', text }
}
