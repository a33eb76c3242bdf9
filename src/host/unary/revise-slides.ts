import { ARTIFACT_CODE } from '../../wire/artifact-codes.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { requireWritable } from '../access.ts'
import { createMalformedRefusal, Refusal } from '../refusal.ts'
import { toArtifactRow } from '../rows/artifact-row.ts'
import type { UnaryMethod } from '../services.ts'
import { buildArtifactContent } from '../usecases/artifact-content.ts'
import { findArtifactAnywhere, recordArtifact } from '../usecases/artifacts.ts'

/** `[[2],ART,[[[slide,text],...]]]` -> `[row]` of a new deck named after the old one, which stands at slot 20. */
export const answerReviseSlides: UnaryMethod = async (call) => {
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
  const deck = recordArtifact(call.services, await requireWritable(call, place.id), { ...record, content }, derived)
  return [toArtifactRow(deck, await buildArtifactContent(deck, { ...call, isWhole: false }), true)]
}
