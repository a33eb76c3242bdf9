import { Fault } from '../../../domain/fault.ts'
import type { Notebook } from '../../../domain/notebook.ts'
import type { Notebooks } from '../../port.ts'
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
      return get(id, signal)
    },
    async rename(id, title, signal) {
      await get(id, signal) // a change of a notebook that is not there is not always refused
      await call(renameNotebook, [id, title], signal)
      return sameTitle(await get(id, signal), title)
    },
    async delete(id, signal) {
      const row = await call(getNotebook, [id], signal)
      if (row.role !== OWNER) throw notOwned()
      await call(deleteNotebook, [id], signal)
      if ((await waitFor(session, GONE, () => missing(session, id, signal), signal)) === null) throw stillThere()
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

function sameTitle(notebook: Notebook, title: string): Notebook {
  if (notebook.title === title.trim() || notebook.title === title) return notebook
  throw new Fault('PRODUCT_FAILED', 'The hosted product did not take the new title over.', {
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
