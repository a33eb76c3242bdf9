import {
  type NotebookMetadata,
  writeNewNotebookMetadata,
  writeNotebookMetadata,
  writeNotebookRow,
} from '../../wire/rows/notebook-row.ts'

/** What a notebook has that the embedded product does not know. */
export type NotebookRecord = {
  readonly id: string
  readonly emoji: string | null
  readonly chat: { readonly goal: number; readonly prompt: string | null; readonly length: number } | null
  readonly isChatOnly: boolean
  readonly cover: unknown
}

export const createNotebookRecord = (id: string): NotebookRecord => ({
  id,
  emoji: null,
  chat: null,
  isChatOnly: false,
  cover: null,
})

/** What one account did with one notebook; the id is `<account> <notebook>`. */
export type ViewRecord = {
  readonly id: string
  readonly viewedMs: number
  readonly isDropped: boolean
  readonly isStarred: boolean
  readonly panelView: number | null
}

/** 1 owner, 2 writer, 3 reader. */
export type RoleCode = 1 | 2 | 3

export type NotebookFacts = NotebookMetadata & {
  readonly id: string
  readonly title: string
  readonly role: RoleCode
  readonly record: NotebookRecord
  readonly sources: readonly unknown[] | null
}

/** `[level, notebooks, sources per notebook, words, tier]`, as recorded of a paying account in the middle of 2026. */
export const LIMITS: readonly number[] = [6, 500, 300, 500000, 2]

/** A notebook as it is listed and loaded. */
export function toNotebookRow(facts: NotebookFacts): unknown[] {
  const { id, title, sources, record, role } = facts
  return writeNotebookRow({
    title,
    sources,
    id,
    emoji: record.emoji,
    metadata: writeNotebookMetadata(facts),
    chat: record.chat,
    viewers: record.isChatOnly ? [true] : facts.isShared ? [false] : null,
    rights: [true, true, role !== 3],
    limits: LIMITS,
    cover: record.cover ?? undefined,
  })
}

/**
 * A notebook as a change of it answers: without sources, time of view and limits. What viewers see stands at 8: alone
 * where it was what changed, also when everything is shown again, and with an empty text beside it otherwise.
 */
export function toChangedNotebookRow(facts: NotebookFacts, hasNewViewerLimit: boolean): unknown[] {
  const { id, title, record } = facts
  const head = { title, id, emoji: record.emoji, metadata: writeNotebookMetadata({ ...facts, viewedMs: null }) }
  if (record.chat === null && !record.isChatOnly && !hasNewViewerLimit) return writeNotebookRow(head)
  const viewers = hasNewViewerLimit ? [record.isChatOnly] : [record.isChatOnly, '']
  return writeNotebookRow({ ...head, chat: record.chat, viewers })
}

/** A notebook just made, with its first chat thread. */
export function toCreatedNotebookRow(title: string, id: string, threadId: string): unknown[] {
  return writeNotebookRow({ title, id, emoji: null, metadata: writeNewNotebookMetadata(), threads: [[threadId]] })
}
