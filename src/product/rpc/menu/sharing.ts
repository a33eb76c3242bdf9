import { Fault } from '../../../domain/fault.ts'
import type { Sharing } from '../../../domain/sharing.ts'
import type { SharingMenu } from '../../port.ts'
import { confirmed } from '../doubt.ts'
import { getSharing } from '../methods/get-sharing.ts'
import { setSharing } from '../methods/set-sharing.ts'
import type { Session } from '../session.ts'

/** Sharing. The public link of the product is the address of the notebook itself: opened anew, it is the same again. */
export function sharingMenu(session: Session): SharingMenu {
  const get = async (notebookId: string, signal: AbortSignal): Promise<Sharing> => {
    const { isPublic, collaborators } = await session.call(getSharing, [notebookId], signal)
    if (!isPublic) return { isPublic, collaborators }
    const { origin } = await session.desk.get(signal)
    return { isPublic, publicLink: `${origin}/notebook/${notebookId}`, collaborators }
  }
  return {
    get,
    async set(notebookId, { isPublic }, signal) {
      const before = await get(notebookId, signal)
      if (before.isPublic === isPublic) return before
      const look = async () => {
        const after = await get(notebookId, signal)
        return after.isPublic === isPublic ? after : null
      }
      return confirmed(session, () => session.call(setSharing, [notebookId, isPublic], signal), look, notTaken)
    },
  }
}

function notTaken(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the change of the public link over.', {
    hint: 'Look at the sharing of the notebook before trying again; an organisation may forbid public links.',
  })
}
