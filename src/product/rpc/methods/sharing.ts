import { readCollaborator } from '../../../wire/rows/collaborator-row.ts'
import { CONTEXT, defineNotebookMethod } from '../rpc.ts'

/** `[notebook, context]` -> `[[[email, role, [], [name, avatar]], ...], [true] or null, ...]`. Source: rpcs.md, F. */
export const getSharingMethod = defineNotebookMethod({
  name: 'GET_SHARING',
  kind: 'read',
  params: (notebookId: string) => [notebookId, CONTEXT],
  read: (reply) => ({
    isPublic: reply.maybe(1)?.at(0).boolean('whether the link is open') ?? false,
    collaborators: reply.rows('who has the notebook').map(readCollaborator),
  }),
})

/** `[[[notebook, null, [1 open, 0 closed], [flag, ""]]], 1, null, context]` -> `[]`. Source: rpcs.md, F, as recorded. */
export const setSharingMethod = defineNotebookMethod({
  name: 'SET_SHARING',
  kind: 'write',
  params: (notebookId: string, isPublic: boolean) => {
    const access = isPublic ? 1 : 0
    return [[[notebookId, null, [access], [access, '']]], 1, null, [2]]
  },
  read: () => undefined,
})
