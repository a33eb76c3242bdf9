import { Fault } from '../../../domain/fault.ts'
import type { Notebook } from '../../../domain/notebook.ts'
import type { Notebooks } from '../../port.ts'
import { confirmed } from '../doubt.ts'
import { createNotebook } from '../methods/create-notebook.ts'
import { deleteNotebook } from '../methods/delete-notebook.ts'
import { getNotebook } from '../methods/get-notebook.ts'
import { listNotebooks } from '../methods/list-notebooks.ts'
import { renameNotebook } from '../methods/rename-notebook.ts'
import type { NotebookRow } from '../rows/notebook-row.ts'
import { type Session, waitFor } from '../session.ts'

const OWNER = 1
const GONE = { everyMs: 1000, forMs: 5000 }

/** Notebooks, each change read back. */
export function notebooksMenu(session: Session): Notebooks {
  const { call } = session
  const get = async (id: string, signal: AbortSignal) => notebookOf(await call(getNotebook, [id], signal))
  return {
    get,
    async list(signal) {
      const rows = await call(listNotebooks, [], signal)
      return rows.map(notebookOf).sort((one, other) => changed(other) - changed(one))
    },
    async create(title, signal) {
      const id = await call(createNotebook, [title], signal)
      // It is there: not being able to look at it, or being called off meanwhile, does not undo that.
      return get(id, signal).catch(() => ({ id, title, sourceCount: 0, createdAt: null, modifiedAt: null }))
    },
    async rename(id, title, signal) {
      await get(id, signal) // a change of a notebook that is not there is not always refused
      const look = async () => withTitle(await get(id, signal), title)
      return confirmed(session, () => call(renameNotebook, [id, title], signal), look, notRenamed)
    },
    async delete(id, signal) {
      const row = await call(getNotebook, [id], signal)
      if (row.role !== OWNER) throw notOwned()
      const look = () => waitFor(session, GONE, () => missing(session, id, signal), signal)
      await confirmed(session, () => call(deleteNotebook, [id], signal), look, stillThere)
    },
  }
}

/** What the port shows of a row. */
function notebookOf({ role, sources, ...notebook }: NotebookRow): Notebook {
  return notebook
}

const changed = ({ modifiedAt }: Notebook) => (modifiedAt === null ? 0 : Date.parse(modifiedAt))

async function missing({ call }: Session, id: string, signal: AbortSignal): Promise<true | null> {
  const rows = await call(listNotebooks, [], signal) // asking for the notebook itself would count as a view
  return rows.some((row) => row.id === id) ? null : true
}

function withTitle(notebook: Notebook, title: string): Notebook | null {
  return notebook.title === title.trim() || notebook.title === title ? notebook : null
}

function notRenamed(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the new title over.', {
    hint: 'Look at the notebook, then try again with a shorter title.',
  })
}

function notOwned(): Fault {
  return new Fault('PERMISSION_DENIED', 'The notebook belongs to somebody else and is only shared with this account.', {
    hint: 'Ask its owner to delete it, or use the account that owns it.',
  })
}

function stillThere(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product said that the notebook is deleted, but still lists it.', {
    hint: 'Look again in a minute.',
  })
}
