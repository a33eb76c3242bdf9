import { toFault } from '../domain/fault.ts'
import type { FolderFile } from '../state/folders.ts'
import type { FolderSync } from './folder-sync.ts'

/**
 * Gives the sources of a folder the name of a file that is there: the one of a file that was renamed, and of two equal
 * files the one that is left. A source that the notebook held before keeps its title.
 * @param touched files of which the folder has changed something, those that have gone among them
 */
export async function nameAfterFiles(sync: FolderSync, touched: readonly FolderFile[]): Promise<void> {
  const { folder, folders, sources, signal } = sync
  const files = (await folders.files(folder.id)).filter(({ sourceId }) => sourceId !== null)
  const named = new Set(files.map(({ path: place, sourceId }) => `${sourceId} ${place}`))
  const ids = new Set([...files, ...touched].map(({ sourceId }) => sourceId))
  for (const { id, title } of await sources.list()) {
    if (!ids.has(id) || named.has(`${id} ${title}`) || !(await folders.isOurs(folder.notebook, id))) continue
    const places = await folders.paths(folder.notebook, id)
    if (places.length === 0 || places.includes(title)) continue
    signal.throwIfAborted()
    await sources.rename(id, places[0]!).catch(ignoreUnrenamable)
  }
}

/** Whoever cannot rename, or has lost the source meanwhile, leaves the name for the next sync. */
function ignoreUnrenamable(error: unknown): void {
  const { code } = toFault(error)
  if (code !== 'NOT_SUPPORTED' && code !== 'SOURCE_NOT_FOUND') throw error
}
