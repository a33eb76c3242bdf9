import type { Collaborator, Sharing } from '../domain/sharing.ts'
import { callProduct } from './call-product.ts'
import type { Handler, Services } from './context.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'
import { createGroupStep } from './with-group.ts'

const withSharing = createGroupStep('sharing')

export const getSharing: Handler<'getSharing'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const get = withSharing((sharing) => sharing.get(chosen.notebookId, context.signal))
  return toSharingReply(await callProduct(context, chosen, get), chosen, context.services)
}

export const setSharing: Handler<'setSharing'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const link = { isPublic: input.public, includesAnswers: input.include_answers }
  const set = withSharing((sharing) => sharing.set(chosen.notebookId, link, context.signal))
  const sharing = toSharingReply(await callProduct(context, chosen, set), chosen, context.services)
  const isUnheeded = input.include_answers && sharing.includeAnswers === undefined
  return isUnheeded ? { ...sharing, warnings: [NOT_OURS_TO_SAY] } : sharing
}

const NOT_OURS_TO_SAY = 'include_answers was not used: the hosted product decides itself what its link shows.'

function toSharingReply(
  { isPublic, publicLink, includesAnswers, collaborators }: Sharing,
  { product }: ChosenNotebook,
  services: Services,
) {
  return {
    isPublic,
    ...(publicLink === undefined ? {} : { publicLink: toAbsoluteLink(publicLink, services) }),
    ...(includesAnswers === undefined ? {} : { includeAnswers: includesAnswers }),
    collaborators: product === 'local' ? collaborators.map((one) => toLocalCollaborator(one, services)) : collaborators,
  }
}

const toAbsoluteLink = (link: string, services: Services) =>
  link.startsWith('/') ? services.hosts().localBaseUrl.replace(/\/$/, '') + link : link

/** A local account need not have an e-mail; it is known by its name, which is no address. */
function toLocalCollaborator({ email, role }: Collaborator, { accounts }: Services): Collaborator {
  const account = accounts.get(email, 'local')
  const name = account.alias ?? (account.email === undefined ? account.id : undefined)
  return { email: account.email ?? '', ...(name === undefined ? {} : { name }), role }
}
