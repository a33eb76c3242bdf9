import { randomUUID } from 'node:crypto'
import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { copySource } from '../life/copies.ts'
import { changeNotebookRecord, factsOf, notebookRecord, noteView } from '../life/notebooks.ts'
import { listSources } from '../life/sources.ts'
import { openThread } from '../life/threads.ts'
import { notebookRow } from '../rows/notebook-row.ts'

/** `[CTX,NB,title]` -> the new notebook's row, not wrapped. Its sources are read behind. */
export const copyNotebook: Unary = async (call) => {
  const title = call.params.at(2).text()
  const from = await placeOf(call, call.params.at(1).text())
  const { id } = await call.house.productOf(call.account.id).notebooks.create(title, call.house.signal)
  changeNotebookRecord(call, id, { ...notebookRecord(call, from.id), id })
  noteView(call, id)
  openThread(call, id, randomUUID())
  const to = await placeOf(call, id)
  for (const record of await listSources(call.house, from)) await copySource(call.house, from, record, to)
  return notebookRow(await factsOf(call, to, true))
}
