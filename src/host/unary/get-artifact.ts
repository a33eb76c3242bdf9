import { toArtifactRow } from '../rows/artifact-row.ts'
import type { UnaryMethod } from '../services.ts'
import { buildArtifactContent } from '../usecases/artifact-content.ts'
import { findArtifactAnywhere } from '../usecases/artifacts.ts'

/** `[ART]` or `[ART,CTX]` -> `[row]`, with an app's page at 0.9.0 and a mind map's tree at 0.9.3. */
export const answerGetArtifact: UnaryMethod = async (call) => {
  const { record } = await findArtifactAnywhere(call, call.params.at(0).text())
  return [toArtifactRow(record, await buildArtifactContent(record, { ...call, isWhole: true }))]
}
