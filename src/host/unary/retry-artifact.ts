import { requireWritable } from '../access.ts'
import { toArtifactRow } from '../rows/artifact-row.ts'
import type { UnaryMethod } from '../services.ts'
import { buildArtifactContent } from '../usecases/artifact-content.ts'
import { findArtifactAnywhere, retryHostArtifact as retry } from '../usecases/artifacts.ts'

/** `[CTX,ART]` -> `[row]` in status 1: it is made again, in place. */
export const answerRetryArtifact: UnaryMethod = async (call) => {
  const { place, record } = await findArtifactAnywhere(call, call.params.at(1).text())
  const again = await retry(call.services, await requireWritable(call, place.id), record)
  return [toArtifactRow(again, await buildArtifactContent(again, { ...call, isWhole: false }), true)]
}
