import type { Notebook } from '../domain/notebook.ts'
import type { Product } from '../product/port.ts'
import { STATUS } from '../wire/status-codes.ts'
import type { HostAccount } from './accounts.ts'
import { createUnknownRefusal, Refusal } from './refusal.ts'
import type { RoleCode } from './rows/notebook-row.ts'
import type { HostCall, HostCaller, HostServices } from './services.ts'

/** A notebook within somebody's reach: whose it is, and what the caller may do with it. */
export type NotebookAccess = {
  readonly id: string
  readonly notebook: Notebook
  readonly owner: HostAccount
  readonly role: RoleCode
  /** The owner's product, in which the notebook lives. */
  readonly product: Product
  readonly services: HostServices
}

/**
 * The notebook with this id, the caller's own or one that is shared with them.
 * @throws Refusal 5 when there is none
 */
export async function findPlace(caller: HostCaller, notebookId: string): Promise<NotebookAccess> {
  const own = await lookUpNotebook(caller.services, caller.account, notebookId)
  if (own) return { ...own, role: 1 }
  for (const owner of caller.services.accounts) {
    const found = owner === caller.account ? null : await lookUpNotebook(caller.services, owner, notebookId)
    const role = found && (await findRole(caller, found))
    if (found && role) return { ...found, role }
  }
  throw createUnknownRefusal('notebook')
}

/** As `findPlace`, for those who may change it. @throws Refusal 5; 7 for a reader */
export async function requireWritable(caller: HostCaller, notebookId: string): Promise<NotebookAccess> {
  const place = await findPlace(caller, notebookId)
  if (place.role === 3) throw new Refusal(STATUS.denied, 'a reader may not change the notebook')
  return place
}

/** As `findPlace`, for the owner alone. */
export async function requireOwned(caller: HostCaller, notebookId: string): Promise<NotebookAccess> {
  const place = await findPlace(caller, notebookId)
  if (place.role !== 1) throw new Refusal(STATUS.denied, 'only the owner may do this')
  return place
}

/** The caller's notebooks and those shared with them by name. */
export async function listVisiblePlaces(caller: HostCaller): Promise<NotebookAccess[]> {
  const { services, account } = caller
  const product = services.openProduct(account.id)
  const own = await product.notebooks.list(services.signal)
  const places: NotebookAccess[] = own.map((notebook) => ({
    id: notebook.id,
    notebook,
    owner: account,
    role: 1,
    product,
    services,
  }))
  for (const { id, role } of listInvitations(caller)) {
    const place = await findPlace(caller, id).catch(() => null)
    if (place && place.role !== 1) places.push({ ...place, role })
  }
  return places
}

/** The notebook whose thing has this id: that of the path, else the first one in reach that `holds` it. */
export async function findPlaceHolding(
  call: HostCall,
  holds: (place: NotebookAccess) => Promise<boolean>,
): Promise<NotebookAccess | null> {
  const named = call.pathNotebookId === null ? null : await findPlace(call, call.pathNotebookId).catch(() => null)
  if (named && (await holds(named))) return named
  for (const place of await listVisiblePlaces(call)) if (place.id !== named?.id && (await holds(place))) return place
  return null
}

type OwnedNotebook = Omit<NotebookAccess, 'role'>

async function lookUpNotebook(
  services: HostServices,
  owner: HostAccount,
  notebookId: string,
): Promise<OwnedNotebook | null> {
  const product = services.openProduct(owner.id)
  const notebook = await product.notebooks.get(notebookId, services.signal).catch(() => null)
  return notebook && { id: notebookId, notebook, owner, product, services }
}

async function findRole(caller: HostCaller, { id, product }: OwnedNotebook): Promise<RoleCode | null> {
  const invitation = listInvitations(caller).find((candidate) => candidate.id === id)
  if (invitation) return invitation.role
  const sharing = await product.sharing?.get(id, caller.services.signal)
  return sharing?.isPublic ? 3 : null
}

function listInvitations({ services, account }: HostCaller): { id: string; role: 2 | 3 }[] {
  const all = services.records.collaborators.all().filter(({ email }) => email === account.email)
  return all.map(({ id, role }) => ({ id: id.split(' ', 1)[0]!, role }))
}
