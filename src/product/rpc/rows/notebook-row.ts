import type { Notebook } from '../../../domain/notebook.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { type HostedSourceRow, readSourceRow } from './source-row.ts'

/** A notebook as the product lists it: `role` 1 owner, 2 writer, 3 reader. Source: rpcs.md, A.1. */
export type NotebookRow = Notebook & { readonly role: number; readonly sources: readonly HostedSourceRow[] }

/** @throws Fault RPC_REPLY_MOVED */
export function readNotebookRow(row: ReplyReader): NotebookRow {
  const sources = (row.maybe(1)?.list('the sources') ?? []).map(readSourceRow)
  const metadata = row.at(5)
  return {
    id: row.at(2).id('a notebook id'),
    title: row.maybe(0)?.string('a notebook title') ?? '', // a notebook that nobody named has none
    sourceCount: sources.length,
    createdAt: metadata.maybe(8)?.time('when it was created') ?? null,
    modifiedAt: metadata.maybe(5)?.time('when it was changed') ?? null,
    role: metadata.at(0).number('a role'),
    sources,
  }
}
