import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { artifactAnywhere } from '../life/artifacts.ts'
import { artifactRow } from '../rows/artifact-row.ts'

/** `[ART]` or `[ART,CTX]` -> `[row]`, with an app's page at 0.9.0 and a mind map's tree at 0.9.3. */
export const getArtifact: Unary = async (call) => {
  const { record } = await artifactAnywhere(call, call.params.at(0).text())
  return [artifactRow(record, await contentOf(record, { ...call, isWhole: true }))]
}
