import type { UnaryMethod } from '../services.ts'
import { deleteThread, findThread, listThreads } from '../usecases/threads.ts'

/** `[[],threadId,null,1]` or `[NB,threadId]` -> `[]`. One that is gone is no fault. */
export const answerDeleteChatTurns: UnaryMethod = (call) => {
  const [notebookId, id] = [call.params.at(0).textOr(null), call.params.at(1).text()]
  const threads = notebookId === null ? [findThread(call, id)] : listThreads(call, notebookId)
  const thread = threads.find((candidate) => candidate?.threadId === id)
  if (thread) deleteThread(call, thread)
  return []
}
