import type { Unary } from '../house.ts'
import { artifactAnywhere } from '../life/artifacts.ts'

/** `[CTX,ART]` -> `[[[[seconds,nanos]]]]`, `[]` when nobody listened yet. */
export const getPlaybackPosition: Unary = async (call) => {
  const { record } = await artifactAnywhere(call, call.params.at(1).text())
  const kept = call.house.records.playback.get(`${call.account.id} ${record.id}`)
  return kept === null ? [] : [[[kept.at]]]
}
