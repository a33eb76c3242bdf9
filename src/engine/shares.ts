import { randomBytes } from 'node:crypto'
import type { Sharing } from '../domain/sharing.ts'
import type { Catalogue } from './store/catalogue.ts'

/** Bytes of a link's secret: 256 bits. */
const TOKEN_BYTES = 32

/**
 * The public links of the notebooks of one account. A link is a secret of its own, made anew each time it is opened;
 * a closed one never works again.
 */
export function openShares(account: string, catalogue: Catalogue, require: (notebookId: string) => unknown) {
  const get = (id: string): Sharing => {
    require(id)
    const token = catalogue.shareToken(id)
    const link = token === null ? {} : { publicLink: `/shared/${token}` }
    return { isPublic: token !== null, ...link, collaborators: [{ email: account, role: 'owner' }] }
  }
  return {
    get,
    set(id: string, isPublic: boolean): Sharing {
      const { isPublic: was } = get(id)
      if (was !== isPublic) catalogue.share(id, isPublic ? randomBytes(TOKEN_BYTES).toString('base64url') : null)
      return get(id)
    },
  }
}
