import { defineRemoteMethod } from '../rpc.ts'

const KINDS = { document: 1, spreadsheet: 2 } as const

/** `[null, artifact, null, title, kind]` -> `[address]` of the new document in Drive. Source: rpcs.md, E. */
export const exportArtifact = defineRemoteMethod({
  name: 'EXPORT_ARTIFACT',
  kind: 'write',
  missing: 'CONTENT_NOT_FOUND',
  notebook: (notebookId: string, _artifactId: string, _title: string, _kind: keyof typeof KINDS) => notebookId,
  params: (_notebookId: string, artifactId: string, title: string, kind: keyof typeof KINDS) => [
    null,
    artifactId,
    null,
    title,
    KINDS[kind],
  ],
  read: (reply) => reply.at(0).id('the address of a document'),
})
