import type { Collaborator, Role } from '../../../domain/sharing.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** Role: 1 owner, 2 editor, 3 viewer. */
const ROLES: Readonly<Record<number, Role>> = { 1: 'owner', 2: 'editor', 3: 'viewer' }

/** `[notebook, context]` -> `[[[email, role, [], [name, avatar]], ...], [true] or null, ...]`. Source: rpcs.md, F. */
export const getSharing = defineRemoteMethod({
  name: 'GET_SHARING',
  kind: 'read',
  notebook: (notebookId: string) => notebookId,
  params: (notebookId: string) => [notebookId, CONTEXT],
  read: (reply) => ({
    isPublic: reply.maybe(1)?.at(0).boolean('whether the link is open') ?? false,
    collaborators: reply.rows('who has the notebook').map(readCollaborator),
  }),
})

function readCollaborator(row: ReplyReader): Collaborator {
  const name = row.maybe(3)?.maybe(0)?.string('a name')
  const role = ROLES[row.at(1).number('a role')]
  if (role === undefined) throw row.at(1).createMovedFault('a role from 1 to 3')
  return { email: row.at(0).string('an e-mail address'), ...(name ? { name } : {}), role }
}
