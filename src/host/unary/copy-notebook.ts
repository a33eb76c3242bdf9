import { randomUUID } from 'node:crypto'
import { findPlace } from '../access.ts'
import { toNotebookRow } from '../rows/notebook-row.ts'
import type { UnaryMethod } from '../services.ts'
import { copySource } from '../usecases/copy-source.ts'
import { changeNotebookRecord, collectNotebookFacts, readNotebookRecord, recordView } from '../usecases/notebooks.ts'
import { listHostSources } from '../usecases/sources.ts'
import { openThread } from '../usecases/threads.ts'

/** `[CTX,NB,title]` -> the new notebook's row, not wrapped. Its sources are read behind. */
export const answerCopyNotebook: UnaryMethod = async (call) => {
  const title = call.params.at(2).text()
  const from = await findPlace(call, call.params.at(1).text())
  const { id } = await call.services.openProduct(call.account.id).notebooks.create(title, call.services.signal)
  changeNotebookRecord(call, id, { ...readNotebookRecord(call, from.id), id })
  recordView(call, id)
  openThread(call, id, randomUUID())
  const to = await findPlace(call, id)
  for (const record of await listHostSources(call.services, from)) await copySource(call.services, from, record, to)
  return toNotebookRow(await collectNotebookFacts(call, to, true))
}
