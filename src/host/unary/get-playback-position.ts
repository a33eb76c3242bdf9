import type { UnaryMethod } from '../services.ts'
import { findArtifactAnywhere } from '../usecases/artifacts.ts'

/** `[CTX,ART]` -> `[[[[seconds,nanos]]]]`, `[]` when nobody listened yet. */
export const answerGetPlaybackPosition: UnaryMethod = async (call) => {
  const { record } = await findArtifactAnywhere(call, call.params.at(1).text())
  const kept = call.services.records.playback.get(`${call.account.id} ${record.id}`)
  return kept === null ? [] : [[[kept.at]]]
}
