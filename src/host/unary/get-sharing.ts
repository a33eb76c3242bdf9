import { writeCollaborator } from '../../wire/rows/collaborator-row.ts'
import { findPlace } from '../access.ts'
import type { HostAccount } from '../accounts.ts'
import type { UnaryMethod } from '../services.ts'

const MAX_PEOPLE = 1000
const OWNER = 1

/** `[NB,CTX]` -> `[[[email,role,[],[name,avatar]],...],[true] or null,1000,true,null,null,[3,true,true],false]`. */
export const answerGetSharing: UnaryMethod = async (call) => {
  const { services, params, origin } = call
  const place = await findPlace(call, params.at(0).text())
  const sharing = await place.product.sharing?.get(place.id, services.signal)
  const others = services.records.collaborators.ofNotebook(place.id).flatMap(({ email, role }) => {
    const account = services.accounts.find((candidate) => candidate.email === email)
    return account ? [toPersonRow(account, role, origin)] : []
  })
  const people = [toPersonRow(place.owner, OWNER, origin), ...others]
  const link = sharing?.isPublic ? [true] : null
  return [people, link, MAX_PEOPLE, true, null, null, [3, true, true], false]
}

function toPersonRow({ email, name }: HostAccount, role: number, origin: string): unknown[] {
  return writeCollaborator(email, role, name, `${origin}/a/${encodeURIComponent(email)}=s512`)
}
