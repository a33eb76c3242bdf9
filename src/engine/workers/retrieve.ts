import type { DatabaseSync } from 'node:sqlite'
import { createNoSourcesFault, createUnknownSourceFault } from '../../domain/ready-sources.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { openRetrieval } from '../answer/open-retrieval.ts'
import type { Retrieval } from '../answer/retrieval.ts'
import type { QuestionMeaning } from '../search/question-meaning.ts'
import type { SearchableSource } from '../search/searchable-source.ts'
import { openPassageIndex } from '../search/sqlite-passage-index.ts'
import { findRow, listSourceRecords } from '../store/source-rows.ts'
import { readSourceText } from '../store/source-text.ts'

type RetrievalOptions = { readonly sourceIds?: readonly string[]; readonly meaning?: QuestionMeaning | null }

/** The notebook of an open database as answering needs it, for one question. @throws Fault as `requireReadySources` */
export function retrieve(
  database: DatabaseSync,
  question: string,
  { sourceIds, meaning }: RetrievalOptions,
): Retrieval {
  const sources = requireReadySources(database, sourceIds)
  const readSource = (source: SearchableSource) => readSourceText(database, source)
  return openRetrieval(openPassageIndex(database), { question, sources, readSource, meaning })
}

/** @throws Fault SOURCE_NOT_FOUND for an id that the notebook does not know, NO_SOURCES when none is ready */
export function requireReadySources(database: DatabaseSync, sourceIds?: readonly string[]): SearchableSource[] {
  for (const id of sourceIds ?? []) if (!findRow(openSqliteTables(database), id)) throw createUnknownSourceFault(id)
  const ready = listSourceRecords(openSqliteTables(database)).filter(({ state }) => state === 'ready')
  const asked = sourceIds ? ready.filter(({ id }) => sourceIds.includes(id)) : ready
  if (asked.length === 0) throw createNoSourcesFault()
  return asked.map(({ number, id, title }) => ({ number, id, title }))
}
