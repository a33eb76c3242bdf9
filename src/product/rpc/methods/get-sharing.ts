import { readCollaborator } from '../../../wire/rows/collaborator-row.ts'
import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[notebook, context]` -> `[[[email, role, [], [name, avatar]], ...], [true] or null, ...]`. Source: rpcs.md, F. */
export const getSharingMethod = defineRemoteMethod({
  name: 'GET_SHARING',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [notebookId, CONTEXT],
  read: (reply) => ({
    isPublic: reply.maybe(1)?.at(0).boolean('whether the link is open') ?? false,
    collaborators: reply.rows('who has the notebook').map(readCollaborator),
  }),
})
