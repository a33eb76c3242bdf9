import path from 'node:path'
import { createDamageError, RECOVERY_HINT } from '../../lib/data-unusable.ts'
import { findFileDamage } from '../../lib/sqlite-file.ts'
import type { NotebookCatalogue } from './catalogue.ts'

/** A file or a folder that cannot be used, and the sentence that says so. */
export type Damage = { readonly file: string; readonly message: string }

/** So many are looked at before others have their turn. */
const FILES_PER_TURN = 32

/** What a look at sizes and first bytes tells of all notebooks; what lies deeper is seen when a notebook is read. */
export async function findDamage(catalogue: NotebookCatalogue): Promise<readonly Damage[]> {
  const found: Damage[] = catalogue.unknownFolders().map((id) => describeUnlisted(catalogue.folder(id)))
  for (const [place, id] of catalogue.listMade().entries()) {
    if (place % FILES_PER_TURN === FILES_PER_TURN - 1) await new Promise(setImmediate)
    const file = path.join(catalogue.folder(id), 'notebook.sqlite')
    const damage = findFileDamage(file)
    if (damage !== null && catalogue.isMade(id)) found.push({ file, message: createDamageError(file, damage).message })
  }
  return found
}

function describeUnlisted(folder: string): Damage {
  return {
    file: folder,
    message: `${folder} holds a notebook that notebooks.sqlite does not list; it was left as it is. ${RECOVERY_HINT}`,
  }
}
