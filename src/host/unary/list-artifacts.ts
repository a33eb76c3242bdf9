import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { listArtifacts as list } from '../life/artifacts.ts'
import { artifactRow } from '../rows/artifact-row.ts'

/** `[CTX,NB,filter]` -> `[[row,...]]`, newest first; none: `[]`. Nothing here is only suggested, so the filter changes nothing. */
export const listArtifacts: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(1).text())
  const records = await list(call.house, place)
  const rows = records.map(async (record) => artifactRow(record, await contentOf(record, { ...call, isWhole: false })))
  return rows.length === 0 ? [] : [await Promise.all(rows)]
}
