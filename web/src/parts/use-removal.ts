import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useWords } from '../words.ts'
import { changeUnlessUndone } from './undo.tsx'

/** Something that is shown and can be taken away: in what list it stands, and how it is deleted. */
type Removable = {
  readonly key: string
  readonly name: string
  readonly listKey: QueryKey
  readonly remove: () => Promise<unknown>
}

/** Takes it away after some seconds in which that can be undone; what shows it is closed at once. */
export function useRemoval(shown: Removable | undefined, onClose: () => void): () => void {
  const say = useWords()
  const queries = useQueryClient()
  return () => {
    if (!shown) return
    changeUnlessUndone(shown.key, say('isBeingDeleted', { name: shown.name }), async () => {
      await shown.remove()
      await queries.invalidateQueries({ queryKey: shown.listKey })
    })
    onClose()
  }
}
