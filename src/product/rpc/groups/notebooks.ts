import { Fault } from '../../../domain/fault.ts'
import type { Notebook } from '../../../domain/notebook.ts'
import type { NotebookRow } from '../../../wire/rows/notebook-row.ts'
import type { NotebooksGroup } from '../../port.ts'
import {
  createNotebookMethod,
  deleteNotebookMethod,
  getNotebookMethod,
  listNotebooksMethod,
  renameNotebookMethod,
} from '../methods/notebooks.ts'
import { type RpcSession, waitFor } from '../session.ts'
import { confirmChange } from '../uncertain-outcome.ts'

const OWNER = 1
const GONE = { everyMs: 1000, forMs: 5000 }

/** Notebooks, each change read back. */
export function createNotebooksGroup(session: RpcSession): NotebooksGroup {
  const { call } = session
  const readNotebook = async (id: string, signal: AbortSignal) =>
    toNotebook(await call(getNotebookMethod, [id], signal))
  return {
    get: readNotebook,
    async list(signal) {
      const rows = await call(listNotebooksMethod, [], signal)
      return rows.map(toNotebook).sort((one, other) => toChangedMs(other) - toChangedMs(one))
    },
    async create(title, signal) {
      const id = await call(createNotebookMethod, [title], signal)
      // It is there: not being able to look at it, or being called off meanwhile, does not undo that.
      return readNotebook(id, signal).catch(() => ({ id, title, sourceCount: 0, createdAt: null, modifiedAt: null }))
    },
    async rename(id, title, signal) {
      await readNotebook(id, signal) // a change of a notebook that is not there is not always refused
      const readBackNotebook = async () => matchTitle(await readNotebook(id, signal), title)
      return confirmChange(
        session,
        () => call(renameNotebookMethod, [id, title], signal),
        readBackNotebook,
        createNotRenamedFault,
      )
    },
    async delete(id, signal) {
      const row = await call(getNotebookMethod, [id], signal)
      if (row.role !== OWNER) throw createNotOwnedFault()
      const readBackNotebook = () => waitFor(session, GONE, () => checkMissing(session, id, signal), signal)
      await confirmChange(
        session,
        () => call(deleteNotebookMethod, [id], signal),
        readBackNotebook,
        createStillThereFault,
      )
    },
  }
}

/** What the port shows of a row. */
function toNotebook({ role, sources, ...notebook }: NotebookRow): Notebook {
  return notebook
}

const toChangedMs = ({ modifiedAt }: Notebook) => (modifiedAt === null ? 0 : Date.parse(modifiedAt))

async function checkMissing({ call }: RpcSession, id: string, signal: AbortSignal): Promise<true | null> {
  const rows = await call(listNotebooksMethod, [], signal) // asking for the notebook itself would count as a view
  return rows.some((row) => row.id === id) ? null : true
}

function matchTitle(notebook: Notebook, title: string): Notebook | null {
  return notebook.title === title.trim() || notebook.title === title ? notebook : null
}

function createNotRenamedFault(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the new title over.', {
    hint: 'Look at the notebook, then try again with a shorter title.',
  })
}

function createNotOwnedFault(): Fault {
  return new Fault('PERMISSION_DENIED', 'The notebook belongs to somebody else and is only shared with this account.', {
    hint: 'Ask its owner to delete it, or use the account that owns it.',
  })
}

function createStillThereFault(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product said that the notebook is deleted, but still lists it.', {
    hint: 'Look again in a minute.',
  })
}
