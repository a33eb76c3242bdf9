import { requireWritable } from '../access.ts'
import { type ArtifactRecord, toArtifactRow } from '../rows/artifact-row.ts'
import type { HostCall, UnaryMethod } from '../services.ts'
import { buildArtifactContent } from '../usecases/artifact-content.ts'
import { type ArtifactRequest, readArtifactRequest } from '../usecases/artifact-request.ts'
import { changeOptions, findArtifactAnywhere, renameHostArtifact as rename } from '../usecases/artifacts.ts'
import { chooseOutputLanguage } from '../usecases/settings.ts'
import { WireReader } from '../wire-reader.ts'

/**
 * `[[ART,title],[["title"]]]`, or `[CTX,NB,ART,title]` as a public Node client has it, -> the row, not wrapped. Any other
 * field in the mask is an option, as a public Python client has it: `[[ART,null,null,sources,...options],[[field,...]]]`;
 * the options are taken whole and count when the artifact is made again.
 */
export const answerRenameArtifact: UnaryMethod = async (call) => {
  const { services, params } = call
  const isOptions =
    params.at(2).isNull &&
    params
      .at(1)
      .texts()
      .some((field) => field !== 'title')
  const [id, title] = params.at(2).isNull ? [params.at(0).at(0), params.at(0).at(1)] : [params.at(2), params.at(3)]
  const name = isOptions ? '' : title.text()
  const { place, record } = await findArtifactAnywhere(call, id.text())
  await requireWritable(call, place.id)
  const changed = isOptions
    ? changeOptions(services, record, readOptionsRequest(call, record))
    : rename(services, record, name)
  return toArtifactRow(changed, await buildArtifactContent(changed, { ...call, isWhole: false }))
}

/** What is wished of an artifact that exists: its type is its own, and so are its sources unless others are given. */
function readOptionsRequest(call: HostCall, { type, sourceIds }: ArtifactRecord): ArtifactRequest {
  const content = call.params
    .at(0)
    .list()
    .map(({ value }) => value)
  content[2] = type
  content[3] ??= sourceIds.map((id) => [[id]])
  return readArtifactRequest(new WireReader(content), chooseOutputLanguage(call))
}
