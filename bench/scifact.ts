/**
 * How well the right abstracts are ranked: SciFact's training claims, every second claim held out of all fitting.
 * Prints nDCG@10 and R@100 of the held-out half, then of the half that was fitted on.
 */
import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { findPassages } from '../src/engine/search/find-passages.ts'
import { indexSource } from '../src/engine/search/index-source.ts'
import { refreshLatentSpace } from '../src/engine/search/latent-fold.ts'
import { createSearchTables, writeIndexSlices } from '../src/engine/search/tables.ts'

const folder = new URL('../../shared/corpora/scifact/', import.meta.url)
const print = (line: string) => process.stdout.write(`${line}\n`)
if (!existsSync(folder)) {
  print('scifact: skipped, the corpus is not beside the project')
  process.exit(0)
}
const lines = (name: string) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n')
type Entry = { _id: string; title: string; text: string }
const documents = lines('corpus.jsonl').map((line) => JSON.parse(line) as Entry)
const claims = lines('queries.train.jsonl').map((line) => JSON.parse(line) as Entry)
const judged = Map.groupBy(
  lines('train.tsv')
    .slice(1)
    .map((line) => line.split('\t')),
  ([claim]) => claim!,
)

const database = new DatabaseSync(':memory:')
createSearchTables(database)
const startedAt = performance.now()
for (const [number, { title, text }] of documents.entries()) {
  for (const _ of writeIndexSlices(database, number, indexSource({ text, title, places: [] }), text));
}
print(`scifact: ${documents.length} sources indexed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
const fittedAt = performance.now()
for (const _ of refreshLatentSpace(database));
print(
  `  latent space fitted and filled in ${((performance.now() - fittedAt) / 1000).toFixed(1)} s, behind in the product`,
)
const sources = documents.map(({ _id, title }, number) => ({ number, id: _id, title }))

function scoresOf(claim: Entry): { ndcg: number; recall: number } {
  const right = new Set(judged.get(claim._id)!.map(([, document]) => document!))
  const passages = findPassages(database, { text: claim.text, limit: 100, sources })
  const found = [...new Set(passages.map(({ sourceId }) => sourceId))]
  const gain = (rank: number) => 1 / Math.log2(rank + 2)
  const ideal = [...right].slice(0, 10).reduce((sum, _, rank) => sum + gain(rank), 0)
  const ndcg = found.slice(0, 10).reduce((sum, id, rank) => sum + (right.has(id) ? gain(rank) : 0), 0) / ideal
  return { ndcg, recall: found.filter((id) => right.has(id)).length / right.size }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
for (const [name, parity] of [
  ['held out', 1],
  ['fitted on', 0],
] as const) {
  const scores = claims.filter((claim, place) => place % 2 === parity && judged.has(claim._id)).map(scoresOf)
  const ndcg = mean(scores.map((score) => score.ndcg)).toFixed(4)
  print(
    `${name}: nDCG@10 ${ndcg}, R@100 ${mean(scores.map((score) => score.recall)).toFixed(4)}, ${scores.length} claims`,
  )
}
