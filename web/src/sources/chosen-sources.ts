import { createStore, type Store, useStore } from '../store.ts'

const buildKey = (notebookId: string) => `notebook-assistant.left-out.${notebookId}`

/** By notebook, the sources that are not to be asked: a new source is asked. This tab keeps them over a reload. */
const byNotebook = new Map<string, Store<ReadonlySet<string>>>()

function openLeftOut(notebookId: string): Store<ReadonlySet<string>> {
  const known = byNotebook.get(notebookId)
  if (known) return known
  const kept = JSON.parse(sessionStorage.getItem(buildKey(notebookId)) ?? '[]') as readonly string[]
  const opened = createStore<ReadonlySet<string>>(new Set(kept))
  byNotebook.set(notebookId, opened)
  return opened
}

export const useLeftOut = (notebookId: string): ReadonlySet<string> => useStore(openLeftOut(notebookId))
export const readLeftOut = (notebookId: string): ReadonlySet<string> => openLeftOut(notebookId).get()

export function leaveOut(notebookId: string, sourceIds: readonly string[], isLeftOut: boolean): void {
  const next = new Set(readLeftOut(notebookId))
  for (const id of sourceIds) isLeftOut ? next.add(id) : next.delete(id)
  openLeftOut(notebookId).set(next)
  sessionStorage.setItem(buildKey(notebookId), JSON.stringify([...next]))
}
