import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'
import { useWords } from '../words.ts'
import { findOpener, keepFocus } from './find-opener.ts'

/** Something that will happen unless somebody takes it back. */
type PendingChange = {
  readonly key: string
  readonly sentence: string
  /** What the button is called that began it: it is there again when the change is taken back. */
  readonly begunBy: string | null
  readonly cancel: () => void
}

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
  const begunBy = findOpener()?.ariaLabel ?? null
  pendingChanges.set((all) => [...all, { key, sentence, begunBy, cancel }])
}

/** The keys of what is about to change: it is shown as if it had. */
export const usePendingKeys = (): ReadonlySet<string> => new Set(useStore(pendingChanges).map(({ key }) => key))

export function UndoNotices() {
  const changes = useStore(pendingChanges)
  return (
    <div className="notices" role="status">
      {changes.map((change) => (
        <UndoNotice key={change.key} change={change} />
      ))}
    </div>
  )
}

/** It has the focus, since what was pressed is gone; as it goes, what came back has it, else the page. */
function UndoNotice({ change: { sentence, begunBy, cancel } }: { readonly change: PendingChange }) {
  const say = useWords()
  useEffect(() => () => keepFocus(findNamed(begunBy) ?? document.querySelector('main')), [begunBy])
  return (
    <div className="notice">
      {sentence}
      <button type="button" autoFocus onClick={cancel}>
        {say('undo')}
      </button>
    </div>
  )
}

const findNamed = (name: string | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button[aria-label]')].find(({ ariaLabel }) => ariaLabel === name)
