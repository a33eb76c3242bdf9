import type { Collaborator, Sharing } from '../domain/sharing.ts'
import type { Product } from '../product/port.ts'
import type { Handler, House } from './context.ts'
import { type Chosen, chooseNotebook } from './notebook-choice.ts'
import { reach } from './reach.ts'

type Menu = NonNullable<Product['sharing']>

/** Undefined where a transport has no such group: the walk then goes on, and ends in NOT_SUPPORTED. */
const withSharing =
  <T>(step: (sharing: Menu) => Promise<T>) =>
  (product: Product) =>
    product.sharing && step(product.sharing)

export const getSharing: Handler<'getSharing'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const get = withSharing((sharing) => sharing.get(chosen.notebookId, context.signal))
  return shown(await reach(context, chosen, get), chosen, context.house)
}

export const setSharing: Handler<'setSharing'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const link = { isPublic: input.public, includesAnswers: input.include_answers }
  const set = withSharing((sharing) => sharing.set(chosen.notebookId, link, context.signal))
  const sharing = shown(await reach(context, chosen, set), chosen, context.house)
  const isUnheeded = input.include_answers && sharing.includeAnswers === undefined
  return isUnheeded ? { ...sharing, warnings: [NOT_OURS_TO_SAY] } : sharing
}

const NOT_OURS_TO_SAY = 'include_answers was not used: the hosted product decides itself what its link shows.'

function shown({ isPublic, publicLink, includesAnswers, collaborators }: Sharing, { product }: Chosen, house: House) {
  return {
    isPublic,
    ...(publicLink === undefined ? {} : { publicLink: absolute(publicLink, house) }),
    ...(includesAnswers === undefined ? {} : { includeAnswers: includesAnswers }),
    collaborators: product === 'local' ? collaborators.map((one) => localAccount(one, house)) : collaborators,
  }
}

const absolute = (link: string, house: House) =>
  link.startsWith('/') ? house.hosts().localBaseUrl.replace(/\/$/, '') + link : link

/** A local account need not have an e-mail; it is known by its name, which is no address. */
function localAccount({ email, role }: Collaborator, { accounts }: House): Collaborator {
  const account = accounts.get(email, 'local')
  const name = account.alias ?? (account.email === undefined ? account.id : undefined)
  return { email: account.email ?? '', ...(name === undefined ? {} : { name }), role }
}
