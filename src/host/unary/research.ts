import { findPlace, requireWritable } from '../access.ts'
import { createMalformedRefusal, createUnknownRefusal } from '../refusal.ts'
import { toFastItem, toRunRow } from '../rows/research-row.ts'
import { toSizedSourceRow } from '../rows/source-row.ts'
import type { UnaryMethods } from '../services.ts'
import { closeRun, findRun, listRuns, startResearch } from '../usecases/research.ts'
import { readSpec } from '../usecases/source-spec.ts'
import { recordSource, settleAdded } from '../usecases/sources.ts'

/** The calls of searches for sources. */
export const RESEARCH_METHODS = {
  /** `[[query,where],null,1,NB]` -> `[runId]`; where 1 web, 2 Drive. */
  START_FAST_RESEARCH: async (call) => {
    const query = call.params.at(0).at(0).text()
    const place = await requireWritable(call, call.params.at(3).text())
    const where = call.params.at(0).at(1).value === 2 ? 2 : 1
    return [startResearch(place, { query, where, mode: 1 }).run.id]
  },
  /** `[null,[1],[query,1],5,NB]` or `[CTX,null,[query,1],5,NB]` -> `[researchId,runId]`; it is listed under the second. */
  START_DEEP_RESEARCH: async (call) => {
    const query = call.params.at(2).at(0).text()
    const place = await requireWritable(call, call.params.at(4).text())
    const { run } = startResearch(place, { query, where: 1, mode: 5 })
    return [run.researchId, run.id]
  },
  /** `[[query],null,mode,NB]` -> `[[item,...],summary,[runId]]`: a fast search in one round trip. */
  DISCOVER_SOURCES: async (call) => {
    const query = call.params.at(0).firstText()
    const place = await requireWritable(call, call.params.at(3).text())
    const { run, done } = startResearch(place, { query, where: 1, mode: 1 })
    await done
    const { found, summary } = call.services.records.runs.get(run.id) ?? run
    return [found.map(toFastItem), summary, [run.id]]
  },
  /** `[null,null,NB]` or, by handle, `[CTX,null,runId]` -> `[[run,...]]`, newest first; none: `[]`. */
  LIST_RESEARCH: async (call) => {
    const id = call.params.at(2).textOr(null) ?? call.params.texts()[0]
    if (!id) throw createMalformedRefusal('the notebook')
    const run = findRun(call, id)
    const place = await findPlace(call, run?.notebookId ?? id)
    const runs = run ? [run] : listRuns(call, place.id)
    return runs.length === 0 ? [] : [runs.map(toRunRow)]
  },
  /** `[null,[1],runId,NB,[spec,...]]` -> `[[row,...]]`, one per wish, at once; without specs the run is closed: `[]`. */
  FINISH_RESEARCH: async (call) => {
    const { services, params } = call
    const place = await requireWritable(call, params.at(3).text())
    const specs = params.at(4).list().map(readSpec)
    const run = findRun(call, params.at(2).textOr(''))
    if (run) await closeRun(call, run, specs.length > 0 ? 6 : 5)
    if (specs.length === 0) return []
    const chooseMark = (kind: string, mark: 1 | 2 | 3) => (mark === 1 ? (kind === 'text' ? 3 : 2) : mark)
    const added = specs.map(({ request, title, mark }) =>
      recordSource(place, request, { title, mark: chooseMark(request.kind, mark) }),
    )
    const records = await settleAdded(services, added, ({ wish }) => wish.kind === 'text')
    return [records.map(toSizedSourceRow)]
  },
  /** The run's id, wherever it stands -> `[]`. The form was never recorded. */
  CANCEL_RESEARCH: async (call) => {
    const run = call.params
      .texts()
      .map((text) => findRun(call, text))
      .find((found) => found !== null)
    if (!run) throw createUnknownRefusal('research')
    await requireWritable(call, run.notebookId)
    await closeRun(call, run, 5)
    return []
  },
} satisfies UnaryMethods
