/**
 * How well the right abstracts are ranked: SciFact's training claims, 5,183 abstracts.
 *
 * First with the weights shipped, which were fitted on every second claim: nDCG@10 and R@100 of the half held out and
 * of the half fitted on. The halves are not equally hard, as BM25 alone shows. Then by two-fold cross-validation, which
 * asks of the method what no single half can tell: the weights are fitted anew from equal ones on one half and measured
 * on the other, both ways, so that every claim is ranked by weights that never saw it.
 */

import { FEATURES, type Features } from '../src/engine/search/features.ts'
import { type Candidate, candidatesOf, findPassages } from '../src/engine/search/find-passages.ts'
import { fuse, withLatent } from '../src/engine/search/rerank.ts'
import { type Claim, gainAt10, mean, openScifact, type Scifact } from './support/scifact.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
function printShipped({ database, sources, halves: [even, odd] }: Scifact): void {
  for (const [name, claims] of [
    ['held out', odd],
    ['fitted on', even],
  ] as const) {
    const scores = claims.map(({ text, right }) => {
      const passages = findPassages(database, { text, limit: 100, sources })
      const found = [...new Set(passages.map(({ sourceId }) => sourceId))]
      return { ndcg: gainAt10(found, right), recall: found.filter((id) => right.has(id)).length / right.size }
    })
    const ndcg = mean(scores.map((score) => score.ndcg)).toFixed(4)
    const recall = mean(scores.map((score) => score.recall)).toFixed(4)
    print(`  weights as shipped, half ${name}: nDCG@10 ${ndcg}, R@100 ${recall}, ${claims.length} claims`)
  }
}

type Measured = { readonly right: ReadonlySet<string>; readonly near: readonly Candidate[] }

function printFolds(scifact: Scifact): void {
  const [even, odd] = scifact.halves.map((claims) => claims.map((claim) => measured(scifact, claim)))
  for (const [name, half] of [
    ['even', even!],
    ['odd', odd!],
  ] as const)
    print(`  BM25 alone, ${name} half: nDCG@10 ${mean(half.map(gainOfBm25)).toFixed(4)}`)
  const gains = [
    [even!, odd!],
    [odd!, even!],
  ].map(([seen, unseen]) => {
    const weights = fitted(seen!)
    return unseen!.map((claim) => gainWith(claim, weights))
  })
  const [ofOdd, ofEven] = gains.map((fold) => mean(fold).toFixed(4))
  print(`  cross-validated: nDCG@10 ${mean(gains.flat()).toFixed(4)} over ${gains.flat().length} claims`)
  print(`    fitted on even, measured on odd ${ofOdd}; fitted on odd, measured on even ${ofEven}`)
}

function measured({ database, sources }: Scifact, { text, right }: Claim): Measured {
  const near = candidatesOf(database, { text, limit: 10, sources }).filter(({ features }) => features !== null)
  return { right, near }
}

function gainOfBm25({ near, right }: Measured): number {
  return gainAt10([...new Set(near.map(({ source }) => source.id))], right)
}

/** As `findPassages` ranks, with other weights. */
function gainWith({ near, right }: Measured, weights: Features): number {
  const lexical = fuse(
    near.map(({ bm25 }) => bm25),
    near.map(({ features }) => features!),
    weights,
  )
  const scores = withLatent(
    lexical,
    near.map(({ latent }) => latent),
  )
  const ranked = near
    .map(({ source }, index) => ({ id: source.id, score: scores[index]! }))
    .sort((a, b) => b.score - a.score)
  return gainAt10([...new Set(ranked.map(({ id }) => id))], right)
}

const STEPS = [0, 0.5, 0.8, 1.25, 2] as const
const ROUNDS = 4

/** Climbs from equal weights, one feature at a time, as long as the mean gain rises. */
function fitted(claims: readonly Measured[]): Features {
  let weights = Object.fromEntries(FEATURES.map((name) => [name, 1])) as Features
  let best = mean(claims.map((claim) => gainWith(claim, weights)))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of FEATURES) {
      for (const step of STEPS) {
        const changed = { ...weights, [name]: weights[name] * step }
        const gain = mean(claims.map((claim) => gainWith(claim, changed)))
        if (gain <= best) continue
        weights = changed
        best = gain
      }
    }
  }
  return weights
}

print('scifact')
const scifact = openScifact()
if (scifact === null) print('  skipped, the corpus is not beside the project')
else {
  printShipped(scifact)
  printFolds(scifact)
}
