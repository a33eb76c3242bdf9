import type { SqlTables } from '../../lib/sql/sql-tables.ts'

/** How many sources a caller may know of, and how many of them still wait for work behind: told without counting. */
export const SOURCE_TOTAL = `
  CREATE TABLE source_total (
    only INTEGER PRIMARY KEY CHECK (only = 1), kept INTEGER NOT NULL, processing INTEGER NOT NULL) STRICT;
  INSERT INTO source_total
    SELECT 1, count(*), coalesce(sum(state = 'processing'), 0) FROM source WHERE is_kept = 1;
  CREATE TRIGGER source_added AFTER INSERT ON source WHEN new.is_kept = 1 BEGIN
    UPDATE source_total SET kept = kept + 1, processing = processing + (new.state = 'processing'); END;
  CREATE TRIGGER source_removed AFTER DELETE ON source WHEN old.is_kept = 1 BEGIN
    UPDATE source_total SET kept = kept - 1, processing = processing - (old.state = 'processing'); END;
  CREATE TRIGGER source_changed AFTER UPDATE OF is_kept, state ON source BEGIN
    UPDATE source_total SET kept = kept + new.is_kept - old.is_kept, processing = processing
      + (new.is_kept = 1 AND new.state = 'processing') - (old.is_kept = 1 AND old.state = 'processing'); END`

export type SourceTotal = { readonly kept: number; readonly processing: number }

export function readSourceTotal(tables: SqlTables): SourceTotal {
  const total = tables.get<SourceTotal>('SELECT kept, processing FROM source_total WHERE {notebook}')
  return total ?? { kept: 0, processing: 0 }
}
