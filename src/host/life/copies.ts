import type { NewSource } from '../../domain/source.ts'
import type { Place } from '../access.ts'
import type { HostHouse } from '../house.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import { addSource, readText } from './sources.ts'

/** Puts a source into another notebook, with the text it has; it is read behind. */
export async function copySource(
  house: HostHouse,
  from: Place,
  record: SourceRecord,
  to: Place,
): Promise<{ readonly record: SourceRecord; readonly done: Promise<void> }> {
  const text = await readText(house, from, record)
  const content: NewSource | undefined =
    text === null ? undefined : { type: 'text', text, title: record.title, mediaType: 'text/markdown' }
  const added = addSource(house, to, record.wish, { title: record.title, mark: record.mark, content })
  const typed = { ...house.records.sources.get(added.record.id)!, type: record.type }
  house.records.sources.put(typed, to.id)
  return { record: typed, done: added.done }
}
