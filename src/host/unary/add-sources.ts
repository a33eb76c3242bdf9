import { STATUS } from '../../wire/status-codes.ts'
import { requireWritable } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { toSizedSourceRow } from '../rows/source-row.ts'
import type { UnaryMethod } from '../services.ts'
import { readSpecs } from '../usecases/source-spec.ts'
import { recordSource, waitPatiently } from '../usecases/sources.ts'

/**
 * `[[spec,...],NB,CTX,tail?]` -> `[[row,...]]`. What is ready soon answers as ready, anything else as pending: the
 * listing tells the end.
 */
export const answerAddSources: UnaryMethod = async (call) => {
  const { services, params } = call
  const specs = readSpecs(params.at(0))
  if (specs.length === 0) throw new Refusal(STATUS.invalid, 'no source is named')
  const place = await requireWritable(call, params.at(1).text())
  const added = specs.map(({ request, title, mark }) => recordSource(services, place, request, { title, mark }))
  await waitPatiently(
    services,
    added.map(({ done }) => done),
  )
  const records = added.map(({ record }) => services.records.sources.get(record.id) ?? record)
  return [records.map((record) => toSizedSourceRow(record.status === 2 ? record : { ...record, status: 1 }))]
}
