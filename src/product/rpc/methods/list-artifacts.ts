import { readArtifactRow } from '../../../wire/rows/artifact-row.ts'
import { ARTIFACT_CONTEXT, defineRemoteMethod } from '../rpc.ts'

const NOT_SUGGESTED = 'NOT artifact.status = "ARTIFACT_STATUS_SUGGESTED"'

/** `[context, notebook, filter]` -> `[[row, ...]]`, none `[]`. Source: rpcs.md, E. */
export const listArtifactsMethod = defineRemoteMethod({
  name: 'LIST_ARTIFACTS',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [ARTIFACT_CONTEXT, notebookId, NOT_SUGGESTED],
  read: (reply) => reply.rows('the artifacts').map(readArtifactRow),
})
