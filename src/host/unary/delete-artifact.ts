import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { artifactAnywhere, deleteArtifact as remove } from '../life/artifacts.ts'

/** `[CTX,ART]`, or `[CTX,NB,ART]` as a public Node client has it, -> `[]`. */
export const deleteArtifact: Unary = async (call) => {
  const { params } = call
  const { place, record } = await artifactAnywhere(call, params.at(2).textOr(null) ?? params.at(1).text())
  await remove(call.house, await writable(call, place.id), record)
  return []
}
