import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { artifactAnywhere, deleteArtifact as remove } from '../life/artifacts.ts'

/** `[CTX,ART]` -> `[]`. */
export const deleteArtifact: Unary = async (call) => {
  const { place, record } = await artifactAnywhere(call, call.params.at(1).text())
  await remove(call.house, await writable(call, place.id), record)
  return []
}
