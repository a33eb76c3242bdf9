import { requireWritable } from '../access.ts'
import { toFastItem } from '../rows/research-row.ts'
import type { UnaryMethod } from '../services.ts'
import { startResearch } from '../usecases/research.ts'

/** `[[query],null,mode,NB]` -> `[[item,...],summary,[runId]]`: a fast search in one round trip. */
export const answerDiscoverSources: UnaryMethod = async (call) => {
  const query = call.params.at(0).firstText()
  const place = await requireWritable(call, call.params.at(3).text())
  const { run, done } = startResearch(call, place, { query, where: 1, mode: 1 })
  await done
  const { found, summary } = call.services.records.runs.get(run.id) ?? run
  return [found.map(toFastItem), summary, [run.id]]
}
