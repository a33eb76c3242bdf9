import { randomUUID } from 'node:crypto'
import type { ThreadRecord, TurnRecord } from '../rows/turn-row.ts'
import type { HostCall, HostCaller } from '../services.ts'

/** The caller's conversations with a notebook, the one used last first. */
export function listThreads({ services, account }: HostCaller, notebookId: string): ThreadRecord[] {
  const all = services.records.threads.ofNotebook(notebookId).filter((thread) => thread.account === account.id)
  return all.reverse().sort((a, b) => b.usedMs - a.usedMs)
}

/** The conversation with this id, begun when there is none: ids that callers make up are accepted. */
export function openThread(caller: HostCaller, notebookId: string, id: string): ThreadRecord {
  const { services, account } = caller
  const key = `${account.id} ${notebookId} ${id}`
  const known = services.records.threads.get(key)
  if (known) return known
  const facts = { threadId: id, notebookId, account: account.id, usedMs: services.clock.now(), conversationId: null }
  return services.records.threads.put({ id: key, ...facts }, notebookId)
}

/** The caller's conversation with this id, wherever it was had last; null when there is none. */
export function findThread({ services, account }: HostCaller, threadId: string): ThreadRecord | null {
  const own = services.records.threads
    .all()
    .filter((thread) => thread.threadId === threadId && thread.account === account.id)
  return own.sort((a, b) => b.usedMs - a.usedMs)[0] ?? null
}

/** The caller's current conversation with a notebook. */
export function chooseCurrentThread(caller: HostCaller, notebookId: string): ThreadRecord {
  return listThreads(caller, notebookId)[0] ?? openThread(caller, notebookId, randomUUID())
}

/** The messages of a conversation, oldest first. */
export function listTurns({ services }: Pick<HostCall, 'services'>, thread: ThreadRecord): TurnRecord[] {
  return services.records.turns.ofNotebook(thread.notebookId).filter((turn) => turn.thread === thread.id)
}

/** Keeps a question and its answer, unless the conversation was deleted meanwhile. */
export function keepTurns(
  { services }: Pick<HostCall, 'services'>,
  thread: ThreadRecord,
  { question, answer, message }: { question: string; answer: string; message: unknown },
): void {
  if (services.records.threads.get(thread.id) === null) return
  const atMs = services.clock.now()
  const turn = { thread: thread.id, atMs }
  const { notebookId } = thread
  services.records.turns.put({ ...turn, id: randomUUID(), role: 1, text: question, message: null }, notebookId)
  services.records.turns.put({ ...turn, id: randomUUID(), role: 2, text: answer, message }, notebookId)
  services.records.threads.put({ ...thread, usedMs: atMs }, notebookId)
}

/** Lets go of a conversation with everything said in it. */
export function deleteThread({ services }: Pick<HostCall, 'services'>, thread: ThreadRecord): void {
  for (const { id } of listTurns({ services }, thread)) services.records.turns.delete(id)
  services.records.threads.delete(thread.id)
}
