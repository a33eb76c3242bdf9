import type { RunStatement } from '../lib/postgres/pool.ts'
import { createNameKey } from './known-entry.ts'
import { type KnownLibrary, LIBRARY_ENTRIES, type LibraryPartRow, readLibraryPart } from './known-library.ts'
import type { LibraryFile } from './library-file.ts'
import type { LibraryPart, LibrarySummary, WantedEntries } from './library-part.ts'

const SELECT_SUMMARY = `SELECT (SELECT count(*) FROM library_entry) AS count,
  (SELECT id FROM library_entry WHERE use_count > 0 ORDER BY use_count DESC, place LIMIT 1) AS most_used`

type SummaryRow = { readonly count: number; readonly most_used: string | null }

export async function summarizeLibrary(run: RunStatement): Promise<LibrarySummary> {
  const [row] = await run<SummaryRow>(SELECT_SUMMARY)
  return { count: row!.count, mostUsedId: row!.most_used }
}

/** The wanted entries, each found by an index, as a library of their own with what is needed to write a change of it. */
export async function readWantedEntries(
  run: RunStatement,
  wanted: WantedEntries,
  initial: LibraryFile,
): Promise<KnownLibrary> {
  const { condition, values } = wanted === 'whole' ? { condition: 'TRUE', values: [] } : planCondition(wanted)
  const [row] = await run<LibraryPartRow>(selectPart(condition), values)
  return readLibraryPart(row!, initial)
}

const selectPart = (condition: string) => `SELECT version, about, (SELECT max(place) FROM library_entry) AS last_place,
    (SELECT ${LIBRARY_ENTRIES} FROM library_entry WHERE ${condition}) AS entries
  FROM library LIMIT 1`

function planCondition({ ids = [], names = [], notebookIds = [], slugs = [], first = 0 }: LibraryPart) {
  const values: unknown[] = [ids, names.map(createNameKey), notebookIds]
  const conditions = [
    'id = ANY($1::text[])',
    'name_key = ANY($2::text[])',
    'notebook = ANY($3::text[])',
    "id = (SELECT about::json ->> 'active_notebook_id' FROM library)",
  ]
  for (const slug of slugs) conditions.push(isSlugOrNumbered(`$${values.push(slug)}::text`))
  if (first > 0) conditions.push(isAmongFirst(`$${values.push(first)}::bigint`))
  return { condition: conditions.join(' OR '), values }
}

// A dash comes right before a dot: an index finds those with a number behind the slug, and reads no others.
const isSlugOrNumbered = (slug: string) =>
  `(id >= ${slug} AND id < ${slug} || '.' AND substr(id, length(${slug}) + 1) ~ '^(-[0-9]+)?$')`

const isAmongFirst = (count: string) =>
  `place <= (SELECT max(place) FROM (SELECT place FROM library_entry ORDER BY place LIMIT ${count}) AS of_first)`
