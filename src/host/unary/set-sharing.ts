import { STATUS } from '../../wire/status-codes.ts'
import { type NotebookAccess, requireOwned } from '../access.ts'
import { createMalformedRefusal, Refusal } from '../refusal.ts'
import type { HostCall, UnaryMethod } from '../services.ts'
import type { WireReader } from '../wire-reader.ts'

/** 1 owner, 2 editor, 3 viewer, 4 not shared. */
const NOT_SHARED = 4

/**
 * `[[[NB,users,access,[flag,message]]],notify,null,CTX]` -> `[]`. Link access: users null, access `[1]` or `[0]`.
 * People: users `[[email,null,role],...]`; whoever has no account here is refused with 3.
 */
export const answerSetSharing: UnaryMethod = async (call) => {
  const request = call.params.at(0).at(0)
  const place = await requireOwned(call, request.at(0).text())
  const [users, access] = [request.at(1), request.at(2)]
  if (users.isNull && access.isNull) throw createMalformedRefusal('what to share')
  const changes = users.list().map((user) => readPerson(call, place, user))
  for (const change of changes) change()
  if (!access.isNull) await place.product.sharing?.set(place.id, { isPublic: access.at(0).isSet }, call.services.signal)
  return []
}

/** The change for one person; all are checked before the first one is made. */
function readPerson({ services }: HostCall, place: NotebookAccess, user: WireReader): () => void {
  const email = user.at(0).text().toLowerCase()
  const role = user.at(2).number()
  const id = `${place.id} ${email}`
  if (role === NOT_SHARED) return () => services.records.collaborators.delete(id)
  const isKnown = services.accounts.some((account) => account.email === email) && email !== place.owner.email
  if (!isKnown || (role !== 2 && role !== 3)) throw new Refusal(STATUS.invalid, 'no such account, or no such role')
  return () => void services.records.collaborators.put({ id, email, role }, place.id)
}
