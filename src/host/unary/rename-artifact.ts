import { writable } from '../access.ts'
import type { Call, Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { type ArtifactWish, readArtifactWish } from '../life/artifact-wish.ts'
import { artifactAnywhere, changeOptions, renameArtifact as rename } from '../life/artifacts.ts'
import { outputLanguage } from '../life/settings.ts'
import { type ArtifactRecord, artifactRow } from '../rows/artifact-row.ts'
import { Slot } from '../slot.ts'

/**
 * `[[ART,title],[["title"]]]`, or `[CTX,NB,ART,title]` as a public Node client has it, -> the row, not wrapped. Any other
 * field in the mask is an option, as a public Python client has it: `[[ART,null,null,sources,...options],[[field,...]]]`;
 * the options are taken whole and count when the artifact is made again.
 */
export const renameArtifact: Unary = async (call) => {
  const { house, params } = call
  const isOptions =
    params.at(2).isNull &&
    params
      .at(1)
      .texts()
      .some((field) => field !== 'title')
  const [id, title] = params.at(2).isNull ? [params.at(0).at(0), params.at(0).at(1)] : [params.at(2), params.at(3)]
  const name = isOptions ? '' : title.text()
  const { place, record } = await artifactAnywhere(call, id.text())
  await writable(call, place.id)
  const changed = isOptions ? changeOptions(house, record, wishFor(call, record)) : rename(house, record, name)
  return artifactRow(changed, await contentOf(changed, { ...call, isWhole: false }))
}

/** What is wished of an artifact that exists: its type is its own, and so are its sources unless others are given. */
function wishFor(call: Call, { type, sourceIds }: ArtifactRecord): ArtifactWish {
  const content = call.params
    .at(0)
    .list()
    .map(({ value }) => value)
  content[2] = type
  content[3] ??= sourceIds.map((id) => [[id]])
  return readArtifactWish(new Slot(content), outputLanguage(call))
}
