import type { Collaborator, Role } from '../../domain/sharing.ts'
import { writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'

/** What somebody may do with a notebook, by its code. Source: enums.md. */
const ROLES: Readonly<Record<number, Role>> = { 1: 'owner', 2: 'editor', 3: 'viewer' }

/** `[email, role, [], [name, avatar]]`. Source: rpcs.md, F. */
const COLLABORATOR_AT = { email: 0, role: 1, rights: 2, person: 3 } as const

export function readCollaborator(row: ReplyReader): Collaborator {
  const name = row.maybe(COLLABORATOR_AT.person)?.maybe(0)?.string('a name')
  const code = row.at(COLLABORATOR_AT.role)
  const role = ROLES[code.number('a role')]
  if (role === undefined) throw code.createMovedFault('a role from 1 to 3')
  return { email: row.at(COLLABORATOR_AT.email).string('an e-mail address'), ...(name ? { name } : {}), role }
}

/** @param role its code: 1 owner, 2 editor, 3 viewer */
export function writeCollaborator(email: string, role: number, name: string, avatar: string): unknown[] {
  return writeFields(COLLABORATOR_AT, { email, role, rights: [], person: [name, avatar] })
}
