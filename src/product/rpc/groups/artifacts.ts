import { Fault } from '../../../domain/fault.ts'
import type { ArtifactsGroup } from '../../port.ts'
import { deleteArtifactMethod } from '../methods/artifacts.ts'
import type { RpcSession } from '../session.ts'
import { confirmChange } from '../uncertain-outcome.ts'
import { fetchFile } from './artifact-download.ts'
import { buildMadeArtifact, listKnownRows, requireReady, requireRow, toArtifact } from './artifact-listing.ts'
import { createProductFailure, requestArtifact } from './make-artifact.ts'

/** Generated content. The list of the product says when something is done; it is asked until then. */
export function createArtifactsGroup(session: RpcSession): ArtifactsGroup {
  return {
    async list(notebookId, signal) {
      const rows = await listKnownRows({ session, notebookId, signal })
      return Promise.all(rows.map((row) => toArtifact(row)))
    },
    create: (notebookId, request, signal, onStep) => requestArtifact({ session, notebookId, signal }, request, onStep),
    async read(notebookId, artifactId, signal) {
      const row = await requireReady({ session, notebookId, signal }, artifactId)
      return buildMadeArtifact({ session, notebookId, signal }, row, [])
    },
    download: (notebookId, artifactId, fileName, signal) =>
      fetchFile({ session, notebookId, signal }, artifactId, fileName),
    async delete(notebookId, artifactId, signal) {
      const row = await requireRow({ session, notebookId, signal }, artifactId)
      if (row.noteTree !== undefined) throw createNoteDeletionFault()
      const checkArtifactGone = async () => {
        const left = await listKnownRows({ session, notebookId, signal })
        return left.some(({ id }) => id === artifactId) ? null : true
      }
      const sendDeletion = () => session.call(deleteArtifactMethod, [notebookId, artifactId], signal)
      await confirmChange(session, sendDeletion, checkArtifactGone, () =>
        createProductFailure('still lists what was deleted'),
      )
      return toArtifact(row)
    },
  }
}

function createNoteDeletionFault(): Fault {
  return new Fault(
    'BAD_REQUEST',
    'This mind map is kept among the notes of the hosted product and is not deleted here.',
    {
      hint: 'Delete it in the browser, in the list of notes.',
    },
  )
}
