import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Whether a folder holds a notebook's database. */
export function hasNotebook(folder: string): boolean {
  return existsSync(path.join(folder, 'notebook.sqlite'))
}

/** The databases of all notebooks below a folder. */
export function listDatabases(parent: string): string[] {
  return listNotebookFolders(parent).map((id) => path.join(parent, id, 'notebook.sqlite'))
}

/** The names of folders that are called as we call those of notebooks; what else lies there is not ours. */
export function listNotebookFolders(parent: string): string[] {
  return existsSync(parent) ? readdirSync(parent).filter(isNotebookId) : []
}

function isNotebookId(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

/** Whether a folder holds a notebook, or what is left of one. */
export function holdsNotebook(folder: string): boolean {
  if (hasNotebook(folder)) return true
  const files = path.join(folder, 'files')
  return existsSync(files) && readdirSync(files).length > 0
}

/** Whether a data directory holds local notebooks, whatever its databases say. */
export function holdsNotebooks(directory: string): boolean {
  const parent = path.join(directory, 'notebooks')
  return listNotebookFolders(parent).some((id) => holdsNotebook(path.join(parent, id)))
}
