import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { listArtifacts as list } from '../life/artifacts.ts'
import { artifactRow } from '../rows/artifact-row.ts'

const NOT_SUGGESTED = /NOT artifact\.status = "ARTIFACT_STATUS_SUGGESTED"/

/** `[CTX,NB,filter]` -> `[[row,...]]`, newest first; none: `[]`. The one filter known keeps out what is only suggested. */
export const listArtifacts: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(1).text())
  const isFiltered = NOT_SUGGESTED.test(call.params.at(2).textOr(''))
  const records = (await list(call.house, place)).filter(({ status }) => status !== 5 || !isFiltered)
  const rows = records.map(async (record) => artifactRow(record, await contentOf(record, { ...call, isWhole: false })))
  return rows.length === 0 ? [] : [await Promise.all(rows)]
}
