import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { readArtifactWish } from '../life/artifact-wish.ts'
import { createArtifact as create } from '../life/artifacts.ts'
import { outputLanguage } from '../life/settings.ts'
import { artifactRow } from '../rows/artifact-row.ts'

/** `[CTX,NB,content]` -> `[row]` in status 1, at once; the listing tells the end. */
export const createArtifact: Unary = async (call) => {
  const place = await writable(call, call.params.at(1).text())
  const wish = readArtifactWish(call.params.at(2), outputLanguage(call))
  const record = create(call.house, place, wish)
  return [artifactRow(record, await contentOf(record, { ...call, isWhole: false }), true)]
}
