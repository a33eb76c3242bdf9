import { Fault } from '../../../domain/fault.ts'
import type { Sharing } from '../../../domain/sharing.ts'
import type { SharingGroup } from '../../port.ts'
import { getSharingMethod, setSharingMethod } from '../methods/sharing.ts'
import type { RpcSession } from '../session.ts'
import { confirmChange } from '../uncertain-outcome.ts'

/** Sharing. The public link of the product is the address of the notebook itself: opened anew, it is the same again. */
export function createSharingGroup(session: RpcSession): SharingGroup {
  const readSharing = async (notebookId: string, signal: AbortSignal): Promise<Sharing> => {
    const { isPublic, collaborators } = await session.call(getSharingMethod, [notebookId], signal)
    if (!isPublic) return { isPublic, collaborators }
    const { origin } = await session.desk.get(signal)
    return { isPublic, publicLink: `${origin}/notebook/${notebookId}`, collaborators }
  }
  return {
    get: readSharing,
    async set(notebookId, { isPublic }, signal) {
      const before = await readSharing(notebookId, signal)
      if (before.isPublic === isPublic) return before
      const readBackLink = async () => {
        const after = await readSharing(notebookId, signal)
        return after.isPublic === isPublic ? after : null
      }
      return confirmChange(
        session,
        () => session.call(setSharingMethod, [notebookId, isPublic], signal),
        readBackLink,
        createNotTakenFault,
      )
    },
  }
}

function createNotTakenFault(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the change of the public link over.', {
    hint: 'Look at the sharing of the notebook before trying again; an organisation may forbid public links.',
  })
}
