import { Fault } from '../../../domain/fault.ts'
import type { Artifacts } from '../../port.ts'
import { confirmed } from '../doubt.ts'
import { deleteArtifact } from '../methods/delete-artifact.ts'
import type { Session } from '../session.ts'
import { fetchFile } from './artifact-download.ts'
import { artifactOf, knownRows, madeOf, requireReady, requireRow } from './artifact-listing.ts'
import { failed, makeArtifact } from './make-artifact.ts'

/** Generated content. The list of the product says when something is done; it is asked until then. */
export function artifactsMenu(session: Session): Artifacts {
  return {
    async list(notebookId, signal) {
      const rows = await knownRows(session, notebookId, signal)
      return Promise.all(rows.map((row) => artifactOf(row)))
    },
    create: (notebookId, wish, signal, onStep) => makeArtifact(session, notebookId, wish, signal, onStep),
    async read(notebookId, artifactId, signal) {
      const row = await requireReady(session, notebookId, artifactId, signal)
      return madeOf(session, notebookId, row, [], signal)
    },
    download: (notebookId, artifactId, fileName, signal) =>
      fetchFile(session, notebookId, artifactId, fileName, signal),
    async delete(notebookId, artifactId, signal) {
      const row = await requireRow(session, notebookId, artifactId, signal)
      if (row.noteTree !== undefined) throw isNote()
      const look = async () => {
        const left = await knownRows(session, notebookId, signal)
        return left.some(({ id }) => id === artifactId) ? null : true
      }
      const change = () => session.call(deleteArtifact, [notebookId, artifactId], signal)
      await confirmed(session, change, look, () => failed('still lists what was deleted'))
      return artifactOf(row)
    },
  }
}

function isNote(): Fault {
  return new Fault(
    'BAD_REQUEST',
    'This mind map is kept among the notes of the hosted product and is not deleted here.',
    {
      hint: 'Delete it in the browser, in the list of notes.',
    },
  )
}
