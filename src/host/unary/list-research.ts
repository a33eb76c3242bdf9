import { findPlace } from '../access.ts'
import { createMalformedRefusal } from '../refusal.ts'
import { toRunRow } from '../rows/research-row.ts'
import type { UnaryMethod } from '../services.ts'
import { findRun, listRuns } from '../usecases/research.ts'

/** `[null,null,NB]` or, by handle, `[CTX,null,runId]` -> `[[run,...]]`, newest first; none: `[]`. */
export const answerListResearch: UnaryMethod = async (call) => {
  const id = call.params.at(2).textOr(null) ?? call.params.texts()[0]
  if (!id) throw createMalformedRefusal('the notebook')
  const run = findRun(call, id)
  const place = await findPlace(call, run?.notebookId ?? id)
  const runs = run ? [run] : listRuns(call, place.id)
  return runs.length === 0 ? [] : [runs.map(toRunRow)]
}
