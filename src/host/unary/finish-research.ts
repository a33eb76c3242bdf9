import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { closeRun, findRun } from '../life/research.ts'
import { readSpec } from '../life/source-spec.ts'
import { addSource, patiently } from '../life/sources.ts'
import { sizedSourceRow } from '../rows/source-row.ts'

/** `[null,[1],runId,NB,[spec,...]]` -> `[[row,...]]`, one per wish, at once; without specs the run is closed: `[]`. */
export const finishResearch: Unary = async (call) => {
  const { house, params } = call
  const place = await writable(call, params.at(3).text())
  const specs = params.at(4).list().map(readSpec)
  const run = findRun(call, params.at(2).textOr(''))
  if (run) await closeRun(call, run, specs.length > 0 ? 6 : 5)
  if (specs.length === 0) return []
  const marked = (kind: string, mark: 1 | 2 | 3) => (mark === 1 ? (kind === 'text' ? 3 : 2) : mark)
  const added = specs.map(({ wish, title, mark }) =>
    addSource(house, place, wish, { title, mark: marked(wish.kind, mark) }),
  )
  const texts = added.filter(({ record }) => record.wish.kind === 'text')
  await patiently(
    house,
    texts.map(({ done }) => done),
  )
  const records = added.map(({ record }) => house.records.sources.get(record.id) ?? record)
  return [records.map((record) => sizedSourceRow(record.status === 2 ? record : { ...record, status: 1 }))]
}
