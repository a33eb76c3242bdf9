import { createStore, useStore } from '../store.ts'

const buildKey = (notebookId: string) => `notebook-assistant.draft.${notebookId}`
const drafts = createStore<Readonly<Record<string, string>>>({})

const readDraft = (notebookId: string, all: Readonly<Record<string, string>>): string =>
  all[notebookId] ?? sessionStorage.getItem(buildKey(notebookId)) ?? ''

/** What is typed is kept over a reload until it is sent. */
export function writeDraft(notebookId: string, text: string): void {
  sessionStorage.setItem(buildKey(notebookId), text)
  drafts.set((all) => ({ ...all, [notebookId]: text }))
}

export const useDraft = (notebookId: string): string => useStore(drafts, (all) => readDraft(notebookId, all))
