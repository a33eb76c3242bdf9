import { requireWritable } from '../access.ts'
import { toArtifactRow } from '../rows/artifact-row.ts'
import type { UnaryMethod } from '../services.ts'
import { buildArtifactContent } from '../usecases/artifact-content.ts'
import { readArtifactRequest } from '../usecases/artifact-request.ts'
import { recordArtifact as create } from '../usecases/artifacts.ts'
import { chooseOutputLanguage } from '../usecases/settings.ts'

/** `[CTX,NB,content]` -> `[row]` in status 1, at once; the listing tells the end. */
export const answerCreateArtifact: UnaryMethod = async (call) => {
  const place = await requireWritable(call, call.params.at(1).text())
  const request = readArtifactRequest(call.params.at(2), chooseOutputLanguage(call))
  const record = create(call.services, place, request)
  return [toArtifactRow(record, await buildArtifactContent(record, { ...call, isWhole: false }), true)]
}
