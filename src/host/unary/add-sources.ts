import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { readSpecs } from '../life/source-spec.ts'
import { addSource, patiently } from '../life/sources.ts'
import { Refusal, STATUS } from '../refusal.ts'
import { sizedSourceRow } from '../rows/source-row.ts'

/**
 * `[[spec,...],NB,CTX,tail?]` -> `[[row,...]]`. What is ready soon answers as ready, anything else as pending: the
 * listing tells the end.
 */
export const addSources: Unary = async (call) => {
  const { house, params } = call
  const specs = readSpecs(params.at(0))
  if (specs.length === 0) throw new Refusal(STATUS.invalid, 'no source is named')
  const place = await writable(call, params.at(1).text())
  const added = specs.map(({ wish, title, mark }) => addSource(house, place, wish, { title, mark }))
  await patiently(
    house,
    added.map(({ done }) => done),
  )
  const records = added.map(({ record }) => house.records.sources.get(record.id) ?? record)
  return [records.map((record) => sizedSourceRow(record.status === 2 ? record : { ...record, status: 1 }))]
}
