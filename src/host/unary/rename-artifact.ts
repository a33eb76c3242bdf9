import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { artifactAnywhere, renameArtifact as rename } from '../life/artifacts.ts'
import { artifactRow } from '../rows/artifact-row.ts'

/** `[[ART,title],[["title"]]]`, or `[CTX,NB,ART,title]` as a public Node client has it, -> the row, not wrapped. */
export const renameArtifact: Unary = async (call) => {
  const { params } = call
  const [id, title] = params.at(2).isNull ? [params.at(0).at(0), params.at(0).at(1)] : [params.at(2), params.at(3)]
  const name = title.text()
  const { place, record } = await artifactAnywhere(call, id.text())
  await writable(call, place.id)
  const renamed = rename(call.house, record, name)
  return artifactRow(renamed, await contentOf(renamed, { ...call, isWhole: false }))
}
