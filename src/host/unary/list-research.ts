import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { findRun, runsOf } from '../life/research.ts'
import { malformed } from '../refusal.ts'
import { runRow } from '../rows/research-row.ts'

/** `[null,null,NB]` or, by handle, `[CTX,null,runId]` -> `[[run,...]]`, newest first; none: `[]`. */
export const listResearch: Unary = async (call) => {
  const id = call.params.at(2).textOr(null) ?? call.params.texts()[0]
  if (!id) throw malformed('the notebook')
  const run = findRun(call, id)
  const place = await placeOf(call, run?.notebookId ?? id)
  const runs = run ? [run] : runsOf(call, place.id)
  return runs.length === 0 ? [] : [runs.map(runRow)]
}
