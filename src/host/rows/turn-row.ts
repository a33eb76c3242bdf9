import { writeChatTurn } from '../../wire/rows/turn-row.ts'

/** A conversation of one account with one notebook. */
export type ThreadRecord = {
  /** `<account> <notebook> <thread>`: callers make up thread ids, and two may make up the same. */
  readonly id: string
  readonly threadId: string
  readonly notebookId: string
  readonly account: string
  readonly usedMs: number
  /** The embedded product's own handle of it. */
  readonly conversationId: string | null
}

/** One message of a conversation. Source: rpcs.md, I. */
export type TurnRecord = {
  readonly id: string
  /** The `id` of its ThreadRecord. */
  readonly thread: string
  readonly atMs: number
  /** 1 user, 2 assistant. */
  readonly role: 1 | 2
  readonly text: string
  /** The answer message as it was streamed last: `[text, null, key, null, document]`. */
  readonly message: unknown
}

/** A message as it is listed. */
export function toTurnRow({ id, atMs, role, text, message }: TurnRecord): unknown[] {
  return writeChatTurn(role === 1 ? { id, atMs, question: text } : { id, atMs, message })
}
