import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { contentOf } from '../life/artifact-content.ts'
import { artifactAnywhere, copyArtifact } from '../life/artifacts.ts'
import { artifactRow } from '../rows/artifact-row.ts'

/** `[CTX,[ART,...],NB]` -> `[[[ART,row],...]]`: each old id with the new row. */
export const copyArtifacts: Unary = async (call) => {
  const to = await writable(call, call.params.at(2).text())
  const pairs: unknown[] = []
  for (const id of call.params.at(1).texts()) {
    const copy = copyArtifact(call.house, (await artifactAnywhere(call, id)).record, to)
    pairs.push([id, artifactRow(copy, await contentOf(copy, { ...call, isWhole: false }))])
  }
  return [pairs]
}
