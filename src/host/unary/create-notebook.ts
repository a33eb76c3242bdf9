import { randomUUID } from 'node:crypto'
import type { Unary } from '../house.ts'
import { changeNotebookRecord, noteView } from '../life/notebooks.ts'
import { openThread } from '../life/threads.ts'
import { createdNotebookRow } from '../rows/notebook-row.ts'

const UNTITLED = 'Untitled notebook'

/** `[title, null, null, CTX, tail?]` -> the new row, not wrapped. */
export const createNotebook: Unary = async (call) => {
  const title = call.params.at(0).textOr(UNTITLED) || UNTITLED
  if (!call.params.isList) call.params.at(0).text()
  const { id } = await call.house.productOf(call.account.id).notebooks.create(title, call.house.signal)
  changeNotebookRecord(call, id, {})
  noteView(call, id)
  const thread = openThread(call, id, randomUUID())
  return createdNotebookRow(title, id, thread.threadId)
}
