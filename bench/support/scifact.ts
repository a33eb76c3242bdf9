import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { indexSource } from '../../src/engine/search/index-source.ts'
import { refreshLatentSpace } from '../../src/engine/search/latent-fold.ts'
import type { SearchableSource } from '../../src/engine/search/searchable-source.ts'
import { openWritableIndex } from '../../src/engine/search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../../src/engine/search/tables.ts'
import { openSqliteTables } from '../../src/lib/sql/sqlite-tables.ts'
import { print } from './print.ts'

type Entry = { readonly _id: string; readonly title: string; readonly text: string }

/** A claim with the abstracts that judge it. */
export type Claim = { readonly text: string; readonly right: ReadonlySet<string> }

export type Scifact = {
  readonly database: DatabaseSync
  readonly sources: readonly SearchableSource[]
  /** Of the sources, in their order. */
  readonly texts: readonly string[]
  /** The judged training claims by the parity of their place in the file. */
  readonly halves: readonly [even: readonly Claim[], odd: readonly Claim[]]
}

const folder = new URL('../../../shared/corpora/scifact/', import.meta.url)
const lines = (name: string) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n')

/** SciFact's abstracts as a notebook, latent space included, and its training claims; null where it is absent. */
export function openScifact(): Scifact | null {
  if (!existsSync(folder)) return null
  const documents = lines('corpus.jsonl').map((line) => JSON.parse(line) as Entry)
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  timed(`${documents.length} sources indexed`, () => {
    for (const [number, { title, text }] of documents.entries())
      for (const _ of writeIndexSlices(
        openSqliteTables(database),
        number,
        indexSource({ text, title, places: [] }),
        text,
      ));
  })
  timed('latent space fitted and filled, behind in the product,', () => {
    for (const _ of refreshLatentSpace(openWritableIndex(database)));
  })
  const sources = documents.map(({ _id, title }, number) => ({ number, id: _id, title }))
  return { database, sources, texts: documents.map(({ text }) => text), halves: readClaims() }
}

function timed(what: string, work: () => void): void {
  const startedAtMs = performance.now()
  work()
  print(`  ${what} in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`)
}

function readClaims(): Scifact['halves'] {
  const judgements = lines('train.tsv')
    .slice(1)
    .map((line) => line.split('\t'))
  const judged = Map.groupBy(judgements, ([claim]) => claim!)
  const entries = lines('queries.train.jsonl').map((line) => JSON.parse(line) as Entry)
  const half = (parity: number) =>
    entries
      .filter(({ _id }, place) => place % 2 === parity && judged.has(_id))
      .map(({ _id, text }) => ({ text, right: new Set(judged.get(_id)!.map(([, document]) => document!)) }))
  return [half(0), half(1)]
}

/** The gain of a ranked list of abstracts, 0 to 1: nDCG@10 with equal grades. */
export function gainAt10(found: readonly string[], right: ReadonlySet<string>): number {
  const gain = (rank: number) => 1 / Math.log2(rank + 2)
  const ideal = [...right].slice(0, 10).reduce((sum, _, rank) => sum + gain(rank), 0)
  return found.slice(0, 10).reduce((sum, id, rank) => sum + (right.has(id) ? gain(rank) : 0), 0) / ideal
}
