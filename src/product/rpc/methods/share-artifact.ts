import { defineRemoteMethod } from '../rpc.ts'

/** `[[0 or 1], notebook, artifact?]`: an old call, refused with 3 in every recording. Source: rpcs.md, F. */
export const shareArtifact = defineRemoteMethod({
  name: 'SHARE_ARTIFACT',
  kind: 'write',
  notebook: (notebookId: string, _isPublic: boolean) => notebookId,
  params: (notebookId: string, isPublic: boolean) => [[isPublic ? 1 : 0], notebookId],
  read: () => undefined,
})
