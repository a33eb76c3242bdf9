import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { startResearch } from '../life/research.ts'
import { fastItem } from '../rows/research-row.ts'

/** `[[query],null,mode,NB]` -> `[[item,...],summary,[runId]]`: a fast search in one round trip. */
export const discoverSources: Unary = async (call) => {
  const query = call.params.at(0).firstText()
  const place = await writable(call, call.params.at(3).text())
  const { run, done } = startResearch(call, place, { query, where: 1, mode: 1 })
  await done
  const { found, summary } = call.house.records.runs.get(run.id) ?? run
  return [found.map(fastItem), summary, [run.id]]
}
