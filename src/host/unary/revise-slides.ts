import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { artifactAnywhere, createArtifact } from '../life/artifacts.ts'
import { malformed, Refusal, STATUS } from '../refusal.ts'
import { ARTIFACT_CODE, artifactRow } from '../rows/artifact-row.ts'

/** `[[2],ART,[[[slide,text],...]]]` -> `[row]` of a new deck named after the old one, which stands at slot 20. */
export const reviseSlides: Unary = async (call) => {
  const changes = call.params.at(2).at(0).list()
  if (changes.length === 0) throw malformed('the changes of the slides')
  const { place, record } = await artifactAnywhere(call, call.params.at(1).text())
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
  const deck = createArtifact(call.house, await writable(call, place.id), { ...record, content }, derived)
  return [artifactRow(deck, await contentOf(deck, { ...call, isWhole: false }), true)]
}
