import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { countView } from '../life/analytics.ts'
import { factsOf, noteView } from '../life/notebooks.ts'
import { notebookRow } from '../rows/notebook-row.ts'

/** `[NB,null,CTX,null,0]` -> `[row]`. Looking at a notebook puts it first among the recent ones. */
export const getNotebook: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(0).text())
  noteView(call, place.id, { viewedMs: call.house.clock.now(), isDropped: false })
  countView(call, place.id)
  return [notebookRow(await factsOf(call, place, true))]
}
