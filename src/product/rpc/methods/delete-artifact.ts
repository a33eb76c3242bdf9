import { defineRemoteMethod } from '../rpc.ts'

/** `[context, artifact]` -> `[]`. Mind maps among the notes are deleted as notes. Source: rpcs.md, E. */
export const deleteArtifactMethod = defineRemoteMethod({
  name: 'DELETE_ARTIFACT',
  kind: 'write',
  missing: 'CONTENT_NOT_FOUND',
  notebook: (notebookId: string, _artifactId: string) => notebookId,
  params: (_notebookId: string, artifactId: string) => [[2], artifactId],
  read: () => undefined,
})
