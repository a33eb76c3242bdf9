import { randomBytes } from 'node:crypto'
import type { LinkRequest, Sharing } from '../domain/sharing.ts'
import type { NotebookCatalogue } from './store/catalogue.ts'

/** Bytes of a link's secret: 256 bits. */
export const TOKEN_BYTES = 32

/**
 * The public links of the notebooks of one account. A link is a secret of its own, made anew each time it is opened;
 * a closed one never works again. What an open one shows can be changed without another secret.
 */
export function openShares(account: string, catalogue: NotebookCatalogue, require: (notebookId: string) => unknown) {
  const readSharing = (id: string): Sharing => {
    require(id)
    return describeSharing(account, catalogue.share(id))
  }
  return {
    get: readSharing,
    set(id: string, { isPublic, includesAnswers = false }: LinkRequest): Sharing {
      require(id)
      if (!isPublic) catalogue.closeShare(id)
      else {
        const token = catalogue.share(id)?.token ?? randomBytes(TOKEN_BYTES).toString('base64url')
        catalogue.openShare(id, { token, includesAnswers })
      }
      return readSharing(id)
    },
  }
}

/** How a notebook of an account is shared: by its open link, or not. */
export function describeSharing(account: string, share: ReturnType<NotebookCatalogue['share']>): Sharing {
  const link = share === null ? {} : { publicLink: `/shared/${share.token}` }
  const includesAnswers = share?.includesAnswers ?? false
  return { isPublic: share !== null, ...link, includesAnswers, collaborators: [{ email: account, role: 'owner' }] }
}
