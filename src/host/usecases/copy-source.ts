import type { NewSource } from '../../domain/source.ts'
import type { NotebookAccess } from '../access.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import type { HostServices } from '../services.ts'
import { readStoredText } from './source-records.ts'
import { recordSource } from './sources.ts'

/** Puts a source into another notebook, with the text it has; it is read behind. */
export async function copySource(
  services: HostServices,
  from: NotebookAccess,
  record: SourceRecord,
  to: NotebookAccess,
): Promise<{ readonly record: SourceRecord; readonly done: Promise<void> }> {
  const text = await readStoredText(from, record)
  const content: NewSource | undefined =
    text === null ? undefined : { type: 'text', text, title: record.title, mediaType: 'text/markdown' }
  const added = recordSource(to, record.wish, { title: record.title, mark: record.mark, content })
  const typed = { ...services.records.sources.get(added.record.id)!, type: record.type }
  services.records.sources.put(typed, to.id)
  return { record: typed, done: added.done }
}
