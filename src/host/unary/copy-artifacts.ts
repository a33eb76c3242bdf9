import { requireWritable } from '../access.ts'
import { toArtifactRow } from '../rows/artifact-row.ts'
import type { UnaryMethod } from '../services.ts'
import { buildArtifactContent } from '../usecases/artifact-content.ts'
import { copyArtifact, findArtifactAnywhere } from '../usecases/artifacts.ts'

/** `[CTX,[ART,...],NB]` -> `[[[ART,row],...]]`: each old id with the new row. */
export const answerCopyArtifacts: UnaryMethod = async (call) => {
  const to = await requireWritable(call, call.params.at(2).text())
  const pairs: unknown[] = []
  for (const id of call.params.at(1).texts()) {
    const copy = copyArtifact(call.services, (await findArtifactAnywhere(call, id)).record, to)
    pairs.push([id, toArtifactRow(copy, await buildArtifactContent(copy, { ...call, isWhole: false }))])
  }
  return [pairs]
}
