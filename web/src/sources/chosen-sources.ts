import { createStore, useStore } from '../store.ts'

const NONE: ReadonlySet<string> = new Set()

/** By notebook, the sources that are not to be asked: a new source is asked. */
const leftOut = createStore<Readonly<Record<string, ReadonlySet<string>>>>({})

export const useLeftOut = (notebookId: string): ReadonlySet<string> =>
  useStore(leftOut, (all) => all[notebookId] ?? NONE)
export const readLeftOut = (notebookId: string): ReadonlySet<string> => leftOut.get()[notebookId] ?? NONE

export function leaveOut(notebookId: string, sourceIds: readonly string[], isLeftOut: boolean): void {
  leftOut.set((all) => {
    const next = new Set(all[notebookId])
    for (const id of sourceIds) isLeftOut ? next.add(id) : next.delete(id)
    return { ...all, [notebookId]: next }
  })
}
