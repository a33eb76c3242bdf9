import { findPlace } from '../access.ts'
import { toArtifactRow } from '../rows/artifact-row.ts'
import type { UnaryMethod } from '../services.ts'
import { buildArtifactContent } from '../usecases/artifact-content.ts'
import { listHostArtifacts as list } from '../usecases/artifacts.ts'

const NOT_SUGGESTED = /NOT artifact\.status = "ARTIFACT_STATUS_SUGGESTED"/

/** `[CTX,NB,filter]` -> `[[row,...]]`, newest first; none: `[]`. The one filter known keeps out what is only suggested. */
export const answerListArtifacts: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(1).text())
  const isFiltered = NOT_SUGGESTED.test(call.params.at(2).textOr(''))
  const records = (await list(call.services, place)).filter(({ status }) => status !== 5 || !isFiltered)
  const rows = records.map(async (record) =>
    toArtifactRow(record, await buildArtifactContent(record, { ...call, isWhole: false })),
  )
  return rows.length === 0 ? [] : [await Promise.all(rows)]
}
