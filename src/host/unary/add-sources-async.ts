import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { readSpec } from '../life/source-spec.ts'
import { addSource } from '../life/sources.ts'
import { sourceRow } from '../rows/source-row.ts'

/** `[[spec,...],NB,CTX]` -> `[[row,...],null,[[row,0],...]]`: queued rows, and one acknowledgement each. */
export const addSourcesAsync: Unary = async (call) => {
  const specs = call.params.at(0).list().map(readSpec)
  const place = await writable(call, call.params.at(1).text())
  const rows = specs.map(({ wish, title, mark }) => {
    const { record } = addSource(call.house, place, wish, { title, mark })
    return sourceRow({ ...record, status: 1 })
  })
  return [rows, null, rows.map((row) => [row, 0])]
}
