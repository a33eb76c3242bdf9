import { createNoSourcesFault, createUnknownSourceFault } from '../../domain/ready-sources.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { openRetrieval } from '../answer/retrieval/open-retrieval.ts'
import type { Retrieval } from '../answer/retrieval/retrieval.ts'
import type { WritableIndex } from '../search/passage-index.ts'
import type { QuestionMeaning } from '../search/question-meaning.ts'
import type { SearchableSource } from '../search/searchable-source.ts'
import { findRow, listSourceRecords } from '../store/source-rows.ts'
import { readSourceText } from '../store/source-text.ts'

type RetrievalOptions = { readonly sourceIds?: readonly string[]; readonly meaning?: QuestionMeaning | null }

/** An open notebook as answering needs it, for one question. @throws Fault as `requireReadySources` */
export function retrieve(
  { tables, index }: WritableIndex,
  question: string,
  { sourceIds, meaning }: RetrievalOptions,
): Retrieval {
  const sources = requireReadySources(tables, sourceIds)
  const readSource = (source: SearchableSource) => readSourceText(tables, source)
  return openRetrieval(index, { question, sources, readSource, meaning })
}

/** @throws Fault SOURCE_NOT_FOUND for an id that the notebook does not know, NO_SOURCES when none is ready */
export function requireReadySources(tables: SqlTables, sourceIds?: readonly string[]): SearchableSource[] {
  for (const id of sourceIds ?? []) if (!findRow(tables, id)) throw createUnknownSourceFault(id)
  const ready = listSourceRecords(tables).filter(({ state }) => state === 'ready')
  const asked = sourceIds ? ready.filter(({ id }) => sourceIds.includes(id)) : ready
  if (asked.length === 0) throw createNoSourcesFault()
  return asked.map(({ number, id, title }) => ({ number, id, title }))
}
