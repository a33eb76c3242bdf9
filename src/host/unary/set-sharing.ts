import { owned, type Place } from '../access.ts'
import type { Call, Unary } from '../house.ts'
import { malformed, Refusal, STATUS } from '../refusal.ts'
import type { Slot } from '../slot.ts'

/** 1 owner, 2 editor, 3 viewer, 4 not shared. */
const NOT_SHARED = 4

/**
 * `[[[NB,users,access,[flag,message]]],notify,null,CTX]` -> `[]`. Link access: users null, access `[1]` or `[0]`.
 * People: users `[[email,null,role],...]`; whoever has no account here is refused with 3.
 */
export const setSharing: Unary = async (call) => {
  const wish = call.params.at(0).at(0)
  const place = await owned(call, wish.at(0).text())
  const [users, access] = [wish.at(1), wish.at(2)]
  if (users.isNull && access.isNull) throw malformed('what to share')
  const changes = users.list().map((user) => readPerson(call, place, user))
  for (const change of changes) change()
  if (!access.isNull) await place.product.sharing?.set(place.id, { isPublic: access.at(0).isSet }, call.house.signal)
  return []
}

/** The change for one person; all are checked before the first one is made. */
function readPerson({ house }: Call, place: Place, user: Slot): () => void {
  const email = user.at(0).text().toLowerCase()
  const role = user.at(2).number()
  const id = `${place.id} ${email}`
  if (role === NOT_SHARED) return () => house.records.collaborators.delete(id)
  const isKnown = house.accounts.some((account) => account.email === email) && email !== place.owner.email
  if (!isKnown || (role !== 2 && role !== 3)) throw new Refusal(STATUS.invalid, 'no such account, or no such role')
  return () => void house.records.collaborators.put({ id, email, role }, place.id)
}
