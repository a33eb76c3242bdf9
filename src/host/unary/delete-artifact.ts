import { requireWritable } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { findArtifactAnywhere, removeHostArtifact as remove } from '../usecases/artifacts.ts'

/** `[CTX,ART]`, or `[CTX,NB,ART]` as a public Node client has it, -> `[]`. */
export const answerDeleteArtifact: UnaryMethod = async (call) => {
  const { params } = call
  const { place, record } = await findArtifactAnywhere(call, params.at(2).textOr(null) ?? params.at(1).text())
  await remove(call.services, await requireWritable(call, place.id), record)
  return []
}
