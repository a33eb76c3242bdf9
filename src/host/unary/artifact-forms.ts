import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { ARTIFACT_CODE } from '../../wire/artifact-codes.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { requireWritable } from '../access.ts'
import { createMalformedRefusal, Refusal } from '../refusal.ts'
import type { UnaryMethods } from '../services.ts'
import { formatTreeJson } from '../usecases/app-content.ts'
import { buildArtifactRow, readMade } from '../usecases/artifact-content.ts'
import { findArtifactAnywhere, recordArtifact } from '../usecases/artifacts.ts'
import { findSourceAnywhere } from '../usecases/find-source.ts'
import { listEngineIds } from '../usecases/labels.ts'
import { chooseOutputLanguage } from '../usecases/settings.ts'
import { listHostSources } from '../usecases/sources.ts'

const MIND_MAP = 'interactive_mindmap'

const SHEETS = 2

/** The calls of an artifact in another form: a mind map of chosen sources, a deck revised, a document of its own. */
export const ARTIFACT_FORM_METHODS = {
  /**
   * `[[[[SRC]],...],null x4,[action,[["[CONTEXT]",steer]],language],null,CTX]` -> `[[json,null,[uuid,uuid,n]]]`. Of the
   * actions only the mind map is left; the others are answered with 13, as recorded.
   */
  ACT_ON_SOURCES: async (call) => {
    const { params, services } = call
    const action = params.at(5)
    if (action.at(0).text() !== MIND_MAP) throw new Refusal(STATUS.internal, 'this action is gone')
    const ids = params.at(0).texts()
    const notebookId = ids[0] === undefined ? call.pathNotebookId : (await findSourceAnywhere(call, ids[0])).place.id
    const place = await requireWritable(call, notebookId ?? '')
    const artifactsGroup = place.product.artifacts
    if (!artifactsGroup) throw new Refusal(STATUS.unimplemented, 'mind maps cannot be drawn')
    const steer = action.at(1).at(0).at(1).textOr('').trim()
    const sources = await listHostSources(place)
    const sourceIds = listEngineIds(sources, ids)
    const request = {
      type: 'mind_map' as const,
      language: action.at(2).textOr('') || chooseOutputLanguage(call),
      ...(steer === '' ? {} : { instructions: steer }),
      ...(ids.length === 0 || ids.length === sources.length ? {} : { sourceIds }),
    }
    const made = await services.background.run(`artifact ${place.id} tree ${randomUUID()}`, async (signal) => {
      const artifact = await artifactsGroup.create(place.id, request, signal)
      await artifactsGroup.delete(place.id, artifact.id, signal).catch(() => {}) // only the tree is asked for
      return artifact
    })
    if (!made.tree) throw new Refusal(STATUS.internal, 'no tree was drawn')
    return [[formatTreeJson(made.tree), null, [randomUUID(), randomUUID(), randomInt(2 ** 31, 2 ** 32 - 1)]]]
  },
  /** `[[2],ART,[[[slide,text],...]]]` -> `[row]` of a new deck named after the old one, which stands at slot 20. */
  REVISE_SLIDES: async (call) => {
    const changes = call.params.at(2).at(0).list()
    if (changes.length === 0) throw createMalformedRefusal('the changes of the slides')
    const { place, record } = await findArtifactAnywhere(call, call.params.at(1).text())
    if (record.type !== ARTIFACT_CODE.slides) throw new Refusal(STATUS.invalid, 'only slides are revised')
    const lines = changes.map((change) => `Slide ${change.at(0).number() + 1}: ${change.at(1).text()}`)
    const instructions = [record.wish?.instructions, ...lines].filter(Boolean).join('\n')
    const content = { ...(record.wish ?? { type: 'presentation', language: 'en' }), instructions }
    const derived = {
      title: `${record.title} (2)`,
      hasOwnTitle: true,
      derivedFrom: record.id,
      instructions: call.params.at(2).value,
    }
    const deck = recordArtifact(await requireWritable(call, place.id), { ...record, content }, derived)
    return [await buildArtifactRow(call, deck, { isNew: true })]
  },
  /** `[null,ART,content or null,title,kind]` -> `[documentUrl]`, kind 1 documents, 2 sheets. The document lies at this host. */
  EXPORT_ARTIFACT: async (call) => {
    const { params, services, origin } = call
    const kind = params.at(4).numberOr(1) === SHEETS ? 2 : 1
    const given = params.at(2).textOr(null)
    const artifactId = params.at(1).textOr(null)
    if (artifactId === null && given === null) throw createMalformedRefusal('what to export')
    const record = artifactId === null ? null : (await findArtifactAnywhere(call, artifactId)).record
    if (record && record.status !== 3) throw new Refusal(STATUS.precondition, 'it is not made yet')
    const content = given ?? (record && (await readMade(services, record))?.text)
    if (content === null || content === undefined) throw new Refusal(STATUS.invalid, 'it has no text to export')
    const title = params.at(3).textOr(null) || record?.title || 'Export'
    const isSheet = kind === 2 || (record?.type === ARTIFACT_CODE.table && params.at(4).isNull)
    const id = randomBytes(33).toString('base64url')
    services.records.drive.put({ id, title, kind: isSheet ? 2 : 1, content }, record?.notebookId)
    return [`${origin}/${isSheet ? 'spreadsheets' : 'document'}/d/${id}`]
  },
} satisfies UnaryMethods
