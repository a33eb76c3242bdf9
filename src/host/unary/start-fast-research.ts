import { requireWritable } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { startResearch } from '../usecases/research.ts'

/** `[[query,where],null,1,NB]` -> `[runId]`; where 1 web, 2 Drive. */
export const answerStartFastResearch: UnaryMethod = async (call) => {
  const query = call.params.at(0).at(0).text()
  const place = await requireWritable(call, call.params.at(3).text())
  const where = call.params.at(0).at(1).value === 2 ? 2 : 1
  return [startResearch(call, place, { query, where, mode: 1 }).run.id]
}
