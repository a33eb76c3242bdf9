import { toTimestamp } from './timestamp.ts'

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

export type NotebookFacts = {
  readonly id: string
  readonly title: string
  readonly createdMs: number
  readonly viewedMs: number | null
  readonly role: RoleCode
  readonly isShared: boolean
  readonly isPublic: boolean
  readonly isStarred: boolean
  readonly record: NotebookRecord
  readonly sources: readonly unknown[] | null
}

/** `[level, notebooks, sources per notebook, words, tier]`, as recorded of a paying account in the middle of 2026. */
export const LIMITS: readonly number[] = [6, 500, 300, 500000, 2]

/**
 * A notebook as it is listed and loaded. Source: rpcs.md, A.1; positions 17 to 22 of the metadata are younger than the
 * recordings and left out.
 */
export function toNotebookRow(facts: NotebookFacts): unknown[] {
  const { id, title, sources, record, role } = facts
  const isReader = role === 3
  return [
    title,
    sources,
    id,
    record.emoji,
    null,
    toNotebookMetadata(facts),
    null,
    toChatBlock(record),
    record.isChatOnly ? [true] : facts.isShared ? [false] : null,
    [true, true, !isReader],
    LIMITS,
    ...(record.cover === null ? [] : [null, null, null, record.cover]),
  ]
}

/**
 * A notebook as a change of it answers: without sources, time of view and limits. What viewers see stands at 8: alone
 * where it was what changed, also when everything is shown again, and with an empty text beside it otherwise.
 */
export function toChangedNotebookRow(facts: NotebookFacts, hasNewViewerLimit: boolean): unknown[] {
  const { id, title, record } = facts
  const head = [title, null, id, record.emoji, null, toNotebookMetadata({ ...facts, viewedMs: null })]
  if (record.chat === null && !record.isChatOnly && !hasNewViewerLimit) return head
  return [...head, null, toChatBlock(record), hasNewViewerLimit ? [record.isChatOnly] : [record.isChatOnly, '']]
}

/** A notebook just made, with its first chat thread. */
export function toCreatedNotebookRow(title: string, id: string, threadId: string): unknown[] {
  const meta = [1, false, true, null, null, null, 1, null, null, null, null, null, false]
  return [title, null, id, null, null, meta, null, null, null, null, null, [[threadId]]]
}

function toNotebookMetadata({ role, isShared, viewedMs, isStarred, createdMs, isPublic }: NotebookFacts): unknown[] {
  const viewed = viewedMs === null ? null : toTimestamp(viewedMs)
  const kind = role === 3 && isPublic ? 9 : 1 // 9 was recorded of somebody else's public notebook
  const head = [role, isShared, true, null, null, viewed, kind, isStarred, toTimestamp(createdMs)]
  return [...head, null, null, null, isShared, true, 1, role === 3]
}

function toChatBlock({ chat }: NotebookRecord): unknown {
  if (chat === null) return null
  return [chat.prompt === null ? [chat.goal] : [chat.goal, chat.prompt], [chat.length]]
}
