import { findPlace } from '../access.ts'
import { toNotebookRow } from '../rows/notebook-row.ts'
import type { UnaryMethod } from '../services.ts'
import { countView } from '../usecases/analytics.ts'
import { collectNotebookFacts, recordView } from '../usecases/notebooks.ts'

/** `[NB,null,CTX,null,0]` -> `[row]`. Looking at a notebook puts it first among the recent ones. */
export const answerGetNotebook: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(0).text())
  recordView(call, place.id, { viewedMs: call.services.clock.now(), isDropped: false })
  countView(call, place.id)
  return [toNotebookRow(await collectNotebookFacts(call, place, true))]
}
