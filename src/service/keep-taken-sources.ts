import type { AddedSource } from '../domain/source.ts'
import type { NotebookSources } from './folder-sync.ts'

/**
 * The sources of a notebook for one sync, which takes in several files at once. A product gives content that it has
 * already as the source that it has: one that was handed out so is not deleted as what another file held before, and
 * one that was deleted meanwhile is added anew.
 */
export function keepTakenSources(sources: NotebookSources): NotebookSources {
  const taken = new Set<string>()
  const deletions = new Map<string, Promise<boolean>>() // whether it is gone; kept, since an answer may come late
  const take = (added: AddedSource) => {
    if (added.source.status !== 'failed') taken.add(added.source.id)
    return added
  }
  return {
    ...sources,
    async add(source) {
      const added = await sources.add(source)
      const deletion = deletions.get(added.source.id)
      if (deletion === undefined) return take(added) // at once: nothing may be deleted in between
      return take((await deletion) ? await sources.add(source) : added)
    },
    async delete(sourceId) {
      if (taken.has(sourceId)) return
      const deletion = sources.delete(sourceId)
      deletions.set(
        sourceId,
        deletion.then(
          () => true,
          () => false,
        ),
      )
      await deletion
    },
  }
}
