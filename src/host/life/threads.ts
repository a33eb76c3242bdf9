import { randomUUID } from 'node:crypto'
import type { Call } from '../house.ts'
import type { ThreadRecord, TurnRecord } from '../rows/turn-row.ts'

type Caller = Pick<Call, 'house' | 'account'>

/** The caller's conversations with a notebook, the one used last first. */
export function threadsOf({ house, account }: Caller, notebookId: string): ThreadRecord[] {
  const all = house.records.threads.ofNotebook(notebookId).filter((thread) => thread.account === account.id)
  return all.reverse().sort((a, b) => b.usedMs - a.usedMs)
}

/** The conversation with this id, begun when there is none: ids that callers make up are accepted. */
export function openThread(caller: Caller, notebookId: string, id: string): ThreadRecord {
  const { house, account } = caller
  const key = `${account.id} ${notebookId} ${id}`
  const known = house.records.threads.get(key)
  if (known) return known
  const facts = { threadId: id, notebookId, account: account.id, usedMs: house.clock.now(), conversationId: null }
  return house.records.threads.put({ id: key, ...facts }, notebookId)
}

/** The caller's conversation with this id, wherever it was had last; null when there is none. */
export function findThread({ house, account }: Caller, threadId: string): ThreadRecord | null {
  const own = house.records.threads
    .all()
    .filter((thread) => thread.threadId === threadId && thread.account === account.id)
  return own.sort((a, b) => b.usedMs - a.usedMs)[0] ?? null
}

/** The caller's current conversation with a notebook. */
export function currentThread(caller: Caller, notebookId: string): ThreadRecord {
  return threadsOf(caller, notebookId)[0] ?? openThread(caller, notebookId, randomUUID())
}

/** The messages of a conversation, oldest first. */
export function turnsOf({ house }: Pick<Call, 'house'>, thread: ThreadRecord): TurnRecord[] {
  return house.records.turns.ofNotebook(thread.notebookId).filter((turn) => turn.thread === thread.id)
}

/** Keeps a question and its answer, unless the conversation was deleted meanwhile. */
export function keepTurns(
  { house }: Pick<Call, 'house'>,
  thread: ThreadRecord,
  { question, answer, message }: { question: string; answer: string; message: unknown },
): void {
  if (house.records.threads.get(thread.id) === null) return
  const atMs = house.clock.now()
  const turn = { thread: thread.id, atMs }
  const { notebookId } = thread
  house.records.turns.put({ ...turn, id: randomUUID(), role: 1, text: question, message: null }, notebookId)
  house.records.turns.put({ ...turn, id: randomUUID(), role: 2, text: answer, message }, notebookId)
  house.records.threads.put({ ...thread, usedMs: atMs }, notebookId)
}

/** Lets go of a conversation with everything said in it. */
export function deleteThread({ house }: Pick<Call, 'house'>, thread: ThreadRecord): void {
  for (const { id } of turnsOf({ house }, thread)) house.records.turns.delete(id)
  house.records.threads.delete(thread.id)
}
