import { writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { toTimestamp } from '../timestamp.ts'

/** One message of a conversation. */
export type ChatTurn = {
  readonly id: string
  readonly at: string
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** `[id, time, role, text or null, [segment, ...]]`: the user with a text, the assistant with segments. Source: rpcs.md, I. */
const TURN_AT = { id: 0, time: 1, role: 2, text: 3, segments: 4 } as const
const USER = 1
const ASSISTANT = 2

export function readChatTurn(row: ReplyReader): ChatTurn {
  const isUser = row.at(TURN_AT.role).number('a role') === USER
  return {
    id: row.at(TURN_AT.id).id('a turn id'),
    at: row.at(TURN_AT.time).time('a time'),
    role: isUser ? 'user' : 'assistant',
    text: isUser ? row.at(TURN_AT.text).string('a question') : readSegments(row.at(TURN_AT.segments)),
  }
}

function readSegments(segments: ReplyReader): string {
  const parts = segments.list('the parts of an answer')
  return parts.map((segment) => segment.at(0).string('a part of an answer')).join('')
}

/** A question with its text, or an answer as its message was streamed: `[text, null, key, null, document]`. */
type ChatTurnFacts = {
  readonly id: string
  readonly atMs: number
  readonly question?: string
  readonly message?: unknown
}

export function writeChatTurn({ id, atMs, question, message }: ChatTurnFacts): unknown[] {
  const head = { id, time: toTimestamp(atMs) }
  if (question !== undefined) return writeFields(TURN_AT, { ...head, role: USER, text: question })
  return writeFields(TURN_AT, { ...head, role: ASSISTANT, segments: [message] })
}
