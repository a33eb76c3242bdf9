import { randomUUID } from 'node:crypto'
import { toCreatedNotebookRow } from '../rows/notebook-row.ts'
import type { UnaryMethod } from '../services.ts'
import { changeNotebookRecord, recordView } from '../usecases/notebooks.ts'
import { openThread } from '../usecases/threads.ts'

const UNTITLED = 'Untitled notebook'

/** `[title, null, null, CTX, tail?]` -> the new row, not wrapped. */
export const answerCreateNotebook: UnaryMethod = async (call) => {
  const title = call.params.at(0).textOr(UNTITLED) || UNTITLED
  if (!call.params.isList) call.params.at(0).text()
  const { id } = await call.services.openProduct(call.account.id).notebooks.create(title, call.services.signal)
  changeNotebookRecord(call, id, {})
  recordView(call, id)
  const thread = openThread(call, id, randomUUID())
  return toCreatedNotebookRow(title, id, thread.threadId)
}
