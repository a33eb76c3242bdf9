import { createStore, useStore } from '../store.ts'
import { useWords } from '../words.ts'

/** Something that will happen unless somebody takes it back. */
type PendingChange = { readonly key: string; readonly sentence: string; readonly cancel: () => void }

const UNDO_MS = 7000
const pendingChanges = createStore<readonly PendingChange[]>([])

const forget = (key: string) => pendingChanges.set((all) => all.filter((change) => change.key !== key))

/** Carries a change out after some seconds, during which a notice offers to take it back. */
export function changeUnlessUndone(key: string, sentence: string, change: () => Promise<unknown>): void {
  const timer = setTimeout(() => change().finally(() => forget(key)), UNDO_MS)
  const cancel = () => {
    clearTimeout(timer)
    forget(key)
  }
  pendingChanges.set((all) => [...all, { key, sentence, cancel }])
}

/** The keys of what is about to change: it is shown as if it had. */
export const usePendingKeys = (): ReadonlySet<string> => new Set(useStore(pendingChanges).map(({ key }) => key))

export function UndoNotices() {
  const say = useWords()
  const changes = useStore(pendingChanges)
  return (
    <div className="notices" role="status">
      {changes.map(({ key, sentence, cancel }) => (
        <div className="notice" key={key}>
          {sentence}
          <button type="button" onClick={cancel}>
            {say('undo')}
          </button>
        </div>
      ))}
    </div>
  )
}
