import type { Notebook } from '../domain/notebook.ts'
import type { Product } from '../product/port.ts'
import type { HostAccount } from './accounts.ts'
import type { Call, HostHouse } from './house.ts'
import { Refusal, STATUS, unknown } from './refusal.ts'
import type { Role } from './rows/notebook-row.ts'

/** A notebook within somebody's reach: whose it is, and what the caller may do with it. */
export type Place = {
  readonly id: string
  readonly notebook: Notebook
  readonly owner: HostAccount
  readonly role: Role
  /** The owner's product, in which the notebook lives. */
  readonly product: Product
}

type Caller = Pick<Call, 'house' | 'account'>

/**
 * The notebook with this id, the caller's own or one that is shared with them.
 * @throws Refusal 5 when there is none
 */
export async function placeOf(caller: Caller, notebookId: string): Promise<Place> {
  const own = await look(caller.house, caller.account, notebookId)
  if (own) return { ...own, role: 1 }
  for (const owner of caller.house.accounts) {
    const found = owner === caller.account ? null : await look(caller.house, owner, notebookId)
    const role = found && (await roleOf(caller, found))
    if (found && role) return { ...found, role }
  }
  throw unknown('notebook')
}

/** As `placeOf`, for those who may change it. @throws Refusal 5; 7 for a reader */
export async function writable(caller: Caller, notebookId: string): Promise<Place> {
  const place = await placeOf(caller, notebookId)
  if (place.role === 3) throw new Refusal(STATUS.denied, 'a reader may not change the notebook')
  return place
}

/** As `placeOf`, for the owner alone. */
export async function owned(caller: Caller, notebookId: string): Promise<Place> {
  const place = await placeOf(caller, notebookId)
  if (place.role !== 1) throw new Refusal(STATUS.denied, 'only the owner may do this')
  return place
}

/** The caller's notebooks and those shared with them by name. */
export async function visiblePlaces(caller: Caller): Promise<Place[]> {
  const { house, account } = caller
  const product = house.productOf(account.id)
  const own = await product.notebooks.list(house.signal)
  const places: Place[] = own.map((notebook) => ({ id: notebook.id, notebook, owner: account, role: 1, product }))
  for (const { id, role } of invitations(caller)) {
    const place = await placeOf(caller, id).catch(() => null)
    if (place && place.role !== 1) places.push({ ...place, role })
  }
  return places
}

/** The notebook whose thing has this id: that of the path, else the first one in reach that `holds` it. */
export async function placeHolding(call: Call, holds: (place: Place) => Promise<boolean>): Promise<Place | null> {
  const named = call.pathNotebookId === null ? null : await placeOf(call, call.pathNotebookId).catch(() => null)
  if (named && (await holds(named))) return named
  for (const place of await visiblePlaces(call)) if (place.id !== named?.id && (await holds(place))) return place
  return null
}

type Found = Omit<Place, 'role'>

async function look(house: HostHouse, owner: HostAccount, notebookId: string): Promise<Found | null> {
  const product = house.productOf(owner.id)
  const notebook = await product.notebooks.get(notebookId, house.signal).catch(() => null)
  return notebook && { id: notebookId, notebook, owner, product }
}

async function roleOf(caller: Caller, { id, product }: Found): Promise<Role | null> {
  const invitation = invitations(caller).find((candidate) => candidate.id === id)
  if (invitation) return invitation.role
  const sharing = await product.sharing?.get(id, caller.house.signal)
  return sharing?.isPublic ? 3 : null
}

function invitations({ house, account }: Caller): { id: string; role: 2 | 3 }[] {
  const all = house.records.collaborators.all().filter(({ email }) => email === account.email)
  return all.map(({ id, role }) => ({ id: id.split(' ', 1)[0]!, role }))
}
