import type { UnaryMethod } from '../services.ts'
import { findArtifactAnywhere } from '../usecases/artifacts.ts'

/** `[CTX,ART,[[[seconds,nanos]]]]` -> `[]`. */
export const answerSetPlaybackPosition: UnaryMethod = async (call) => {
  const { record } = await findArtifactAnywhere(call, call.params.at(1).text())
  const at = call.params.at(2).at(0).at(0)
  const id = `${call.account.id} ${record.id}`
  call.services.records.playback.put({ id, at: [at.at(0).numberOr(0), at.at(1).numberOr(0)] }, record.notebookId)
  return []
}
