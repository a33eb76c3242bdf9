import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { artifactAnywhere, renameArtifact as rename } from '../life/artifacts.ts'
import { artifactRow } from '../rows/artifact-row.ts'

/** `[[ART,title],[["title"]]]` -> the row, not wrapped. */
export const renameArtifact: Unary = async (call) => {
  const title = call.params.at(0).at(1).text()
  const { place, record } = await artifactAnywhere(call, call.params.at(0).at(0).text())
  await writable(call, place.id)
  const renamed = rename(call.house, record, title)
  return artifactRow(renamed, await contentOf(renamed, { ...call, isWhole: false }))
}
