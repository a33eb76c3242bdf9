import type { Label } from '../../domain/label.ts'
import { writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'

/** `[name, [[source], ...] or null, id, emoji]`; of a collection the members are not wrapped. Source: rpcs.md, G. */
const LABEL_AT = { name: 0, members: 1, id: 2, emoji: 3 } as const

/** @throws Fault RPC_REPLY_MOVED */
export function readLabelRow(row: ReplyReader): Label {
  const emoji = row.maybe(LABEL_AT.emoji)?.string('an emoji') ?? ''
  const members = row.maybe(LABEL_AT.members)?.list('sources of a label') ?? []
  return {
    id: row.at(LABEL_AT.id).id('a label id'),
    name: row.at(LABEL_AT.name).string('a label name'),
    ...(emoji === '' ? {} : { emoji }),
    sourceIds: members.map((one) => one.at(0).id('a source id')),
  }
}

export function writeLabelRow({ name, sourceIds, id, emoji = '' }: Label): unknown[] {
  return writeFields(LABEL_AT, { name, members: toNullWhenEmpty(sourceIds.map((source) => [source])), id, emoji })
}

/** A folder of notebooks, as it is listed. */
type CollectionRow = {
  readonly name: string
  readonly notebookIds: readonly string[]
  readonly id: string
  readonly emoji: string
}

export function writeCollectionRow({ name, notebookIds, id, emoji }: CollectionRow): unknown[] {
  return writeFields(LABEL_AT, { name, members: toNullWhenEmpty(notebookIds), id, emoji })
}

const toNullWhenEmpty = (list: readonly unknown[]) => (list.length === 0 ? null : list)
