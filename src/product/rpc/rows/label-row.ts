import type { Label } from '../../../domain/label.ts'
import type { ReplyReader } from '../reply-reader.ts'

/** `[name, [[source], ...] or null, id, emoji]`. Source: rpcs.md, G. */
export function readLabelRow(row: ReplyReader): Label {
  const emoji = row.maybe(3)?.string('an emoji') ?? ''
  return {
    id: row.at(2).id('a label id'),
    name: row.at(0).string('a label name'),
    ...(emoji === '' ? {} : { emoji }),
    sourceIds: (row.maybe(1)?.list('sources of a label') ?? []).map((one) => one.at(0).id('a source id')),
  }
}
