import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { artifactAnywhere, retryArtifact as retry } from '../life/artifacts.ts'
import { artifactRow } from '../rows/artifact-row.ts'

/** `[CTX,ART]` -> `[row]` in status 1: it is made again, in place. */
export const retryArtifact: Unary = async (call) => {
  const { place, record } = await artifactAnywhere(call, call.params.at(1).text())
  const again = await retry(call.house, await writable(call, place.id), record)
  return [artifactRow(again, await contentOf(again, { ...call, isWhole: false }), true)]
}
