import { requireWritable } from '../access.ts'
import { toSizedSourceRow } from '../rows/source-row.ts'
import type { UnaryMethod } from '../services.ts'
import { closeRun, findRun } from '../usecases/research.ts'
import { readSpec } from '../usecases/source-spec.ts'
import { recordSource, waitPatiently } from '../usecases/sources.ts'

/** `[null,[1],runId,NB,[spec,...]]` -> `[[row,...]]`, one per wish, at once; without specs the run is closed: `[]`. */
export const answerFinishResearch: UnaryMethod = async (call) => {
  const { services, params } = call
  const place = await requireWritable(call, params.at(3).text())
  const specs = params.at(4).list().map(readSpec)
  const run = findRun(call, params.at(2).textOr(''))
  if (run) await closeRun(call, run, specs.length > 0 ? 6 : 5)
  if (specs.length === 0) return []
  const chooseMark = (kind: string, mark: 1 | 2 | 3) => (mark === 1 ? (kind === 'text' ? 3 : 2) : mark)
  const added = specs.map(({ request, title, mark }) =>
    recordSource(services, place, request, { title, mark: chooseMark(request.kind, mark) }),
  )
  const texts = added.filter(({ record }) => record.wish.kind === 'text')
  await waitPatiently(
    services,
    texts.map(({ done }) => done),
  )
  const records = added.map(({ record }) => services.records.sources.get(record.id) ?? record)
  return [records.map((record) => toSizedSourceRow(record.status === 2 ? record : { ...record, status: 1 }))]
}
