import { requireWritable } from '../access.ts'
import { toSourceRow } from '../rows/source-row.ts'
import type { UnaryMethod } from '../services.ts'
import { readSpec } from '../usecases/source-spec.ts'
import { recordSource } from '../usecases/sources.ts'

/** `[[spec,...],NB,CTX]` -> `[[row,...],null,[[row,0],...]]`: queued rows, and one acknowledgement each. */
export const answerAddSourcesAsync: UnaryMethod = async (call) => {
  const specs = call.params.at(0).list().map(readSpec)
  const place = await requireWritable(call, call.params.at(1).text())
  const rows = specs.map(({ request, title, mark }) => {
    const { record } = recordSource(call.services, place, request, { title, mark })
    return toSourceRow({ ...record, status: 1 })
  })
  return [rows, null, rows.map((row) => [row, 0])]
}
