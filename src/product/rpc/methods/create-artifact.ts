import { readArtifactRow } from '../../../wire/rows/artifact-row.ts'
import { ARTIFACT_CONTEXT, defineRemoteMethod } from '../rpc.ts'

/**
 * `[context, notebook, content]` -> `[row]`, which is only begun: `listArtifactsMethod` tells when it is done.
 * Source: rpcs.md, E.
 */
export const createArtifactMethod = defineRemoteMethod({
  name: 'CREATE_ARTIFACT',
  kind: 'write',
  timeoutMs: 60_000,
  notebook: (notebookId: string, _content: readonly unknown[]) => notebookId,
  params: (notebookId: string, content: readonly unknown[]) => [ARTIFACT_CONTEXT, notebookId, content],
  read: (reply) => readArtifactRow(reply.at(0)),
})
