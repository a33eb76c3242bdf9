import type { Notebook } from '../../domain/notebook.ts'
import { writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { toTimestamp } from '../timestamp.ts'
import { type HostedSourceRow, readSourceRow } from './source-row.ts'

/**
 * Where things stand in a notebook's row and in its metadata; positions 17 to 22 of the metadata are younger than the
 * recordings and left out. Source: rpcs.md, A.1.
 */
const NOTEBOOK_AT = {
  title: 0,
  sources: 1,
  id: 2,
  emoji: 3,
  metadata: 5,
  chat: 7,
  viewers: 8,
  rights: 9,
  limits: 10,
  threads: 11,
  cover: 14,
} as const
const METADATA_AT = {
  role: 0,
  isShared: 1,
  isUsable: 2,
  viewedAt: 5,
  kind: 6,
  isStarred: 7,
  createdAt: 8,
  isSharedWithOthers: 12,
  isOpen: 13,
  access: 14,
  isReadOnly: 15,
} as const

/** A notebook as the product lists it: `role` 1 owner, 2 writer, 3 reader. */
export type NotebookRow = Notebook & { readonly role: number; readonly sources: readonly HostedSourceRow[] }

/** @throws Fault RPC_REPLY_MOVED */
export function readNotebookRow(row: ReplyReader): NotebookRow {
  const sources = (row.maybe(NOTEBOOK_AT.sources)?.list('the sources') ?? []).map(readSourceRow)
  const metadata = row.at(NOTEBOOK_AT.metadata)
  return {
    id: row.at(NOTEBOOK_AT.id).id('a notebook id'),
    title: row.maybe(NOTEBOOK_AT.title)?.string('a notebook title') ?? '', // a notebook that nobody named has none
    sourceCount: sources.length,
    createdAt: metadata.maybe(METADATA_AT.createdAt)?.time('when it was created') ?? null,
    modifiedAt: metadata.maybe(METADATA_AT.viewedAt)?.time('when it was changed') ?? null,
    role: metadata.at(METADATA_AT.role).number('a role'),
    sources,
  }
}

/** Goal and length of the answers, and the text of a goal of one's own. */
type NotebookChatSettings = { readonly goal: number; readonly prompt: string | null; readonly length: number }

/** What a notebook's row can hold; what is undefined makes it no longer. */
type NotebookRowFields = {
  readonly title: string
  readonly id: string
  readonly emoji: string | null
  readonly metadata: readonly unknown[]
  /** Rows of sources, null where they are not told. */
  readonly sources?: readonly unknown[] | null
  readonly chat?: NotebookChatSettings | null
  /** What viewers see: `[true]` the chat alone. */
  readonly viewers?: readonly unknown[] | null
  readonly rights?: readonly boolean[]
  /** `[level, notebooks, sources per notebook, words, tier]`. */
  readonly limits?: readonly number[]
  readonly threads?: readonly unknown[]
  readonly cover?: unknown
}

export function writeNotebookRow({ chat, ...fields }: NotebookRowFields): unknown[] {
  return writeFields(NOTEBOOK_AT, { ...fields, ...(chat === undefined ? {} : { chat: toChatBlock(chat) }) })
}

function toChatBlock(chat: NotebookChatSettings | null): unknown {
  if (chat === null) return null
  return [chat.prompt === null ? [chat.goal] : [chat.goal, chat.prompt], [chat.length]]
}

export type NotebookMetadata = {
  readonly role: number
  readonly isShared: boolean
  readonly isStarred: boolean
  readonly isPublic: boolean
  readonly createdMs: number
  readonly viewedMs: number | null
}

const READER = 3
const OWN_KIND = 1
const PUBLIC_KIND = 9 // recorded of somebody else's public notebook

export function writeNotebookMetadata(facts: NotebookMetadata): unknown[] {
  const { role, isShared, isStarred, viewedMs, createdMs } = facts
  return writeFields(METADATA_AT, {
    role,
    isShared,
    isUsable: true,
    viewedAt: viewedMs === null ? null : toTimestamp(viewedMs),
    kind: role === READER && facts.isPublic ? PUBLIC_KIND : OWN_KIND,
    isStarred,
    createdAt: toTimestamp(createdMs),
    isSharedWithOthers: isShared,
    isOpen: true,
    access: 1,
    isReadOnly: role === READER,
  })
}

/** The metadata of a notebook just made, which has no times yet. */
export function writeNewNotebookMetadata(): unknown[] {
  const facts = { role: 1, isShared: false, isUsable: true, kind: OWN_KIND, isSharedWithOthers: false }
  return writeFields(METADATA_AT, facts)
}
