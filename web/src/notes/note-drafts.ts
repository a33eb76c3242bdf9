/** What is typed into a note and not saved yet: it is there again after a reload, in this tab. */
export type NoteDraft = { readonly title: string; readonly content: string }

const buildKey = (notebookId: string, noteId: string | null) =>
  `notebook-assistant.note.${notebookId}.${noteId ?? 'new'}`

export function readNoteDraft(notebookId: string, noteId: string | null): NoteDraft | null {
  const kept = sessionStorage.getItem(buildKey(notebookId, noteId))
  return kept === null ? null : (JSON.parse(kept) as NoteDraft)
}

export const writeNoteDraft = (notebookId: string, noteId: string | null, draft: NoteDraft): void =>
  sessionStorage.setItem(buildKey(notebookId, noteId), JSON.stringify(draft))

export const dropNoteDraft = (notebookId: string, noteId: string | null): void =>
  sessionStorage.removeItem(buildKey(notebookId, noteId))
