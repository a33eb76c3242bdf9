import { readArtifactRow } from '../../../wire/rows/artifact-row.ts'
import { defineRemoteMethod } from '../rpc.ts'

/** `[[artifact, title], [["title"]]]` -> the row itself, not wrapped. Source: rpcs.md, E. */
export const renameArtifactMethod = defineRemoteMethod({
  name: 'RENAME_ARTIFACT',
  kind: 'write',
  missing: 'CONTENT_NOT_FOUND',
  notebook: (notebookId: string, _artifactId: string, _title: string) => notebookId,
  params: (_notebookId: string, artifactId: string, title: string) => [[artifactId, title], [['title']]],
  about: {
    id: (_notebookId: string, artifactId: string, _title: string) => artifactId,
    places: (reply) => [reply.maybe(0)],
  },
  read: readArtifactRow,
})
