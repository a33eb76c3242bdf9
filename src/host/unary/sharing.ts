import { writeCollaborator } from '../../wire/rows/collaborator-row.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { findPlace, type NotebookAccess, requireOwned } from '../access.ts'
import type { HostAccount } from '../accounts.ts'
import { createMalformedRefusal, Refusal } from '../refusal.ts'
import type { UnaryMethods } from '../services.ts'
import type { WireReader } from '../wire-reader.ts'

const MAX_PEOPLE = 1000
const OWNER = 1

/** 1 owner, 2 editor, 3 viewer, 4 not shared. */
const NOT_SHARED = 4

/** The calls of who has a notebook. */
export const SHARING_METHODS = {
  /** `[NB,CTX]` -> `[[[email,role,[],[name,avatar]],...],[true] or null,1000,true,null,null,[3,true,true],false]`. */
  GET_SHARING: async (call) => {
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
  },
  /**
   * `[[[NB,users,access,[flag,message]]],notify,null,CTX]` -> `[]`. Link access: users null, access `[1]` or `[0]`.
   * People: users `[[email,null,role],...]`; whoever has no account here is refused with 3.
   */
  SET_SHARING: async (call) => {
    const request = call.params.at(0).at(0)
    const place = await requireOwned(call, request.at(0).text())
    const [users, access] = [request.at(1), request.at(2)]
    if (users.isNull && access.isNull) throw createMalformedRefusal('what to share')
    const changes = users.list().map((user) => readPerson(place, user))
    for (const change of changes) change()
    if (!access.isNull)
      await place.product.sharing?.set(place.id, { isPublic: access.at(0).isSet }, call.services.signal)
    return []
  },
  /** `[NB]` -> `[]` when the caller can see the notebook already, else status 5. The form was never recorded. */
  REQUEST_ACCESS: async (call) => {
    await findPlace(call, call.params.firstText())
    return []
  },
} satisfies UnaryMethods

function toPersonRow({ email, name }: HostAccount, role: number, origin: string): unknown[] {
  return writeCollaborator(email, role, name, `${origin}/a/${encodeURIComponent(email)}=s512`)
}

/** The change for one person; all are checked before the first one is made. */
function readPerson(place: NotebookAccess, user: WireReader): () => void {
  const email = user.at(0).text().toLowerCase()
  const role = user.at(2).number()
  const id = `${place.id} ${email}`
  if (role === NOT_SHARED) return () => place.services.records.collaborators.delete(id)
  const isKnown = place.services.accounts.some((account) => account.email === email) && email !== place.owner.email
  if (!isKnown || (role !== 2 && role !== 3)) throw new Refusal(STATUS.invalid, 'no such account, or no such role')
  return () => void place.services.records.collaborators.put({ id, email, role }, place.id)
}
