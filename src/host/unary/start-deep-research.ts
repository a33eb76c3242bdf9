import { requireWritable } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { startResearch } from '../usecases/research.ts'

/** `[null,[1],[query,1],5,NB]` or `[CTX,null,[query,1],5,NB]` -> `[researchId,runId]`; it is listed under the second. */
export const answerStartDeepResearch: UnaryMethod = async (call) => {
  const query = call.params.at(2).at(0).text()
  const place = await requireWritable(call, call.params.at(4).text())
  const { run } = startResearch(call, place, { query, where: 1, mode: 5 })
  return [run.researchId, run.id]
}
