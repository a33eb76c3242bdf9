import { readArtifactRow } from '../rows/artifact-row.ts'
import { ARTIFACT_CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[context, artifact]` -> `[row]`: a failed one is begun again. Source: rpcs.md, E. */
export const retryArtifact = defineRemoteMethod({
  name: 'RETRY_ARTIFACT',
  kind: 'write',
  missing: 'CONTENT_NOT_FOUND',
  notebook: (notebookId: string, _artifactId: string) => notebookId,
  params: (_notebookId: string, artifactId: string) => [ARTIFACT_CONTEXT, artifactId],
  about: { id: (_notebookId: string, artifactId: string) => artifactId, places: (reply) => [reply.maybe(0)?.maybe(0)] },
  read: (reply) => readArtifactRow(reply.at(0)),
})
