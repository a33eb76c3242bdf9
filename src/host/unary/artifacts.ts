import { STATUS } from '../../wire/status-codes.ts'
import { findPlace, requireWritable } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { ArtifactRecord } from '../rows/artifact-row.ts'
import type { HostCall, UnaryMethods } from '../services.ts'
import { buildArtifactRow } from '../usecases/artifact-content.ts'
import { type ArtifactRequest, readArtifactRequest } from '../usecases/artifact-request.ts'
import {
  changeOptions,
  copyArtifact,
  findArtifactAnywhere,
  listHostArtifacts,
  recordArtifact,
  removeHostArtifact,
  renameHostArtifact,
  retryHostArtifact,
} from '../usecases/artifacts.ts'
import { chooseOutputLanguage } from '../usecases/settings.ts'
import { WireReader } from '../wire-reader.ts'

const NOT_SUGGESTED = /NOT artifact\.status = "ARTIFACT_STATUS_SUGGESTED"/

const AUDIO = [
  [1, 'Deep Dive', 'A lively conversation that unpacks and connects the topics of your sources'],
  [2, 'Brief', 'A short overview of the core ideas of your sources'],
  [3, 'Critique', 'A review of your sources, with what could be better'],
  [4, 'Debate', 'Two sides that look at your sources from different perspectives'],
]
const VIDEO = [
  [1, 'Explainer', 'A structured overview that connects the dots of your sources'],
  [2, 'Brief', 'A short overview of the core ideas of your sources'],
]
const SLIDES = [
  [1, 'Detailed Deck', 'Full text and details, for reading on its own'],
  [2, 'Presenter Slides', 'Key points, to support a talk'],
]
const REPORTS = [
  ['Briefing Doc', 'Key insights and important quotes', 'Write a briefing document with key insights and quotes.'],
  ['Study Guide', 'Questions, essay topics and a glossary', 'Write a study guide with questions and a glossary.'],
  ['Blog Post', 'Insightful takeaways as a readable article', 'Write a readable blog post with the takeaways.'],
]

/** The calls of artifacts: one made, those there, what changes of one. */
export const ARTIFACT_METHODS = {
  /** `[CTX,NB,content]` -> `[row]` in status 1, at once; the listing tells the end. */
  CREATE_ARTIFACT: async (call) => {
    const place = await requireWritable(call, call.params.at(1).text())
    const request = readArtifactRequest(call.params.at(2), chooseOutputLanguage(call))
    const record = recordArtifact(place, request)
    return [await buildArtifactRow(call, record, { isNew: true })]
  },
  /** `[CTX,NB,filter]` -> `[[row,...]]`, newest first; none: `[]`. The one filter known keeps out what is only suggested. */
  LIST_ARTIFACTS: async (call) => {
    const place = await findPlace(call, call.params.at(1).text())
    const isFiltered = NOT_SUGGESTED.test(call.params.at(2).textOr(''))
    const records = (await listHostArtifacts(place)).filter(({ status }) => status !== 5 || !isFiltered)
    const rows = records.map(async (record) => await buildArtifactRow(call, record))
    return rows.length === 0 ? [] : [await Promise.all(rows)]
  },
  /** `[ART]` or `[ART,CTX]` -> `[row]`, with an app's page at 0.9.0 and a mind map's tree at 0.9.3. */
  GET_ARTIFACT: async (call) => {
    const { record } = await findArtifactAnywhere(call, call.params.at(0).text())
    return [await buildArtifactRow(call, record, { isWhole: true })]
  },
  /**
   * `[[ART,title],[["title"]]]`, or `[CTX,NB,ART,title]` as a public Node client has it, -> the row, not wrapped. Any other
   * field in the mask is an option, as a public Python client has it: `[[ART,null,null,sources,...options],[[field,...]]]`;
   * the options are taken whole and count when the artifact is made again.
   */
  RENAME_ARTIFACT: async (call) => {
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
      : renameHostArtifact(services, record, name)
    return await buildArtifactRow(call, changed)
  },
  /** `[CTX,ART]`, or `[CTX,NB,ART]` as a public Node client has it, -> `[]`. */
  DELETE_ARTIFACT: async (call) => {
    const { params } = call
    const { place, record } = await findArtifactAnywhere(call, params.at(2).textOr(null) ?? params.at(1).text())
    await removeHostArtifact(await requireWritable(call, place.id), record)
    return []
  },
  /** `[CTX,ART]` -> `[row]` in status 1: it is made again, in place. */
  RETRY_ARTIFACT: async (call) => {
    const { place, record } = await findArtifactAnywhere(call, call.params.at(1).text())
    const again = await retryHostArtifact(await requireWritable(call, place.id), record)
    return [await buildArtifactRow(call, again, { isNew: true })]
  },
  /** `[null,threadId]` -> `[]`: the answer, or the artifact, that is being made under this id is given up. */
  CANCEL_ARTIFACT: async (call) => {
    const id = call.params.at(1).text()
    const { background, records } = call.services
    await background.stop(`chat ${id}`)
    const artifact = records.artifacts.get(id)
    if (artifact) await background.stop(`artifact ${artifact.notebookId} ${id}`)
    return []
  },
  /** `[CTX,[ART,...],NB]` -> `[[[ART,row],...]]`: each old id with the new row. */
  COPY_ARTIFACTS: async (call) => {
    const to = await requireWritable(call, call.params.at(2).text())
    const pairs: unknown[] = []
    for (const id of call.params.at(1).texts()) {
      const copy = copyArtifact(call.services, (await findArtifactAnywhere(call, id)).record, to)
      pairs.push([id, await buildArtifactRow(call, copy)])
    }
    return [pairs]
  },
  /** `[CTX,NB?]` -> `[[[[code,title,description],...]] of audio, of video, of slides, [[name,description,prompt],...]]]`. */
  LIST_ARTIFACT_CHOICES: () => [[[AUDIO], [VIDEO], [SLIDES], [REPORTS]]],
  /** `[CTX,ART,[[[seconds,nanos]]]]` -> `[]`. */
  SET_PLAYBACK_POSITION: async (call) => {
    const { record } = await findArtifactAnywhere(call, call.params.at(1).text())
    const at = call.params.at(2).at(0).at(0)
    const id = `${call.account.id} ${record.id}`
    call.services.records.playback.put({ id, at: [at.at(0).numberOr(0), at.at(1).numberOr(0)] }, record.notebookId)
    return []
  },
  /** `[CTX,ART]` -> `[[[[seconds,nanos]]]]`, `[]` when nobody listened yet. */
  GET_PLAYBACK_POSITION: async (call) => {
    const { record } = await findArtifactAnywhere(call, call.params.at(1).text())
    const kept = call.services.records.playback.get(`${call.account.id} ${record.id}`)
    return kept === null ? [] : [[[kept.at]]]
  },
  /** `[[0 or 1],NB,ART?]` -> status 3, as in every recording: the product no longer does it. */
  SHARE_ARTIFACT: () => {
    throw new Refusal(STATUS.invalid, 'artifacts are no longer shared by themselves')
  },
} satisfies UnaryMethods

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
