import { placeOf } from '../access.ts'
import type { HostAccount } from '../accounts.ts'
import type { Unary } from '../house.ts'

const MOST_PEOPLE = 1000
const OWNER = 1

/** `[NB,CTX]` -> `[[[email,role,[],[name,avatar]],...],[true] or null,1000,true,null,null,[3,true,true],false]`. */
export const getSharing: Unary = async (call) => {
  const { house, params, origin } = call
  const place = await placeOf(call, params.at(0).text())
  const sharing = await place.product.sharing?.get(place.id, house.signal)
  const others = house.records.collaborators.ofNotebook(place.id).flatMap(({ email, role }) => {
    const account = house.accounts.find((candidate) => candidate.email === email)
    return account ? [personRow(account, role, origin)] : []
  })
  const people = [personRow(place.owner, OWNER, origin), ...others]
  const link = sharing?.isPublic ? [true] : null
  return [people, link, MOST_PEOPLE, true, null, null, [3, true, true], false]
}

function personRow({ email, name }: HostAccount, role: number, origin: string): unknown[] {
  return [email, role, [], [name, `${origin}/a/${encodeURIComponent(email)}=s512`]]
}
