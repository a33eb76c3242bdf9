import { computeMean } from '../src/lib/counts.ts'
import { print } from './support/print.ts'
/**
 * How well the right abstracts are ranked: SciFact's training claims, 5,183 abstracts.
 *
 * First with the weights shipped, which were fitted on every second claim and every second article of German XQuAD:
 * nDCG@10 and R@100 of the half held out and of the half fitted on. The halves are not equally hard, as BM25 alone
 * shows. Then by two-fold cross-validation, which asks of the method what no single half can tell: the weights are
 * fitted anew on one half of the claims (and the same articles) and measured on the other, both ways, so that every
 * claim is ranked by weights that never saw it. Last, XQuAD's own halves.
 */

import type { Features } from '../src/engine/search/features.ts'
import { collectCandidates, findPassages, type PassageCandidate } from '../src/engine/search/find-passages.ts'
import { refreshLatentSpace } from '../src/engine/search/latent-fold.ts'
import { addLatentCloseness, fuseFeatures, WEIGHTS } from '../src/engine/search/rerank.ts'
import { openPassageIndex, openWritableIndex } from '../src/engine/search/sqlite-passage-index.ts'
import { fitWeights } from './support/fit-weights.ts'
import { type Claim, gainAt10, openScifact, type Scifact } from './support/scifact.ts'
import { indexParagraphs, readArticles } from './support/xquad.ts'

function printShipped({ database, sources, halves: [even, odd] }: Scifact): void {
  for (const [name, claims] of [
    ['held out', odd],
    ['fitted on', even],
  ] as const) {
    const scores = claims.map(({ text, right }) => {
      const passages = findPassages(openPassageIndex(database), { text, limit: 100, sources })
      const found = [...new Set(passages.map(({ sourceId }) => sourceId))]
      return { ndcg: gainAt10(found, right), recall: found.filter((id) => right.has(id)).length / right.size }
    })
    const ndcg = computeMean(scores.map((score) => score.ndcg)).toFixed(4)
    const recall = computeMean(scores.map((score) => score.recall)).toFixed(4)
    print(`  weights as shipped, half ${name}: nDCG@10 ${ndcg}, R@100 ${recall}, ${claims.length} claims`)
  }
}

type Measured = { readonly right: ReadonlySet<string>; readonly near: readonly PassageCandidate[] }

function printFolds(scifact: Scifact, german: readonly Measured[][]): void {
  const [even, odd] = scifact.halves.map((claims) => claims.map((claim) => measured(scifact, claim)))
  for (const [name, half] of [
    ['even', even!],
    ['odd', odd!],
  ] as const)
    print(`  BM25 alone, ${name} half: nDCG@10 ${computeMean(half.map(gainOfBm25)).toFixed(4)}`)
  const gains = [
    [even!, odd!],
    [odd!, even!],
  ].map(([seen, unseen]) => {
    const weights = fitted([...seen!, ...(german[0] ?? [])])
    return unseen!.map((claim) => gainWith(claim, weights))
  })
  const [ofOdd, ofEven] = gains.map((fold) => computeMean(fold).toFixed(4))
  print(`  cross-validated: nDCG@10 ${computeMean(gains.flat()).toFixed(4)} over ${gains.flat().length} claims`)
  print(`    fitted on even, measured on odd ${ofOdd}; fitted on odd, measured on even ${ofEven}`)
  const weights = Object.entries(fitted([...even!, ...(german[0] ?? [])]))
  print(`    fitted on even: ${weights.map(([name, weight]) => `${name} ${weight.toFixed(2)}`).join(', ')}`)
}

/** German XQuAD as the other text fitted on: the questions of every second article, and of the others. */
function readGerman(): Measured[][] {
  const articles = readArticles()
  if (articles === null) return []
  const index = indexParagraphs(articles.flat())
  for (const _ of refreshLatentSpace(openWritableIndex(index.database)));
  const places = new Map(articles.flat().map((paragraph, place) => [paragraph, String(place)]))
  return [0, 1].map((parity) =>
    articles
      .filter((_, place) => place % 2 === parity)
      .flat()
      .flatMap((paragraph) =>
        paragraph.questions.map(({ question }) =>
          measured(index, { text: question, right: new Set([places.get(paragraph)!]) }),
        ),
      ),
  )
}

function printGerman(german: readonly Measured[][]): void {
  const hitsOf = (half: readonly Measured[], rank: (one: Measured) => string[]) =>
    computeMean(half.map((one) => (one.right.has(rank(one)[0] ?? '') ? 1 : 0))).toFixed(4)
  for (const [place, name] of ['fitted on', 'held out'].entries()) {
    const half = german[place]
    if (!half) continue
    print(
      `  German XQuAD, half ${name}: right paragraph first ${hitsOf(half, (one) => rankedWith(one, WEIGHTS))}, ` +
        `by BM25 alone ${hitsOf(half, rankedByBm25)}, ${half.length} questions`,
    )
  }
}

function measured({ database, sources }: Pick<Scifact, 'database' | 'sources'>, { text, right }: Claim): Measured {
  const near = collectCandidates(openPassageIndex(database), { text, limit: 10, sources }).filter(
    ({ features }) => features !== null,
  )
  return { right, near }
}

const rankedByBm25 = ({ near }: Measured) => [...new Set(near.map(({ source }) => source.id))]
const gainOfBm25 = (one: Measured) => gainAt10(rankedByBm25(one), one.right)
const gainWith = (one: Measured, weights: Features) => gainAt10(rankedWith(one, weights), one.right)

/** As `findPassages` ranks, with other weights. */
function rankedWith({ near }: Measured, weights: Features): string[] {
  const scores = addLatentCloseness(
    fuseFeatures(
      near.map(({ features }) => features!),
      weights,
    ),
    near.map(({ latent }) => latent),
  )
  const ranked = near
    .map(({ source }, index) => ({ id: source.id, score: scores[index]! }))
    .sort((a, b) => b.score - a.score)
  return [...new Set(ranked.map(({ id }) => id))]
}

function fitted(questions: readonly Measured[]): Features {
  return fitWeights(
    questions.map(({ near, right }) => ({
      rows: near.map(({ features }) => features!),
      isRight: near.map(({ source }) => right.has(source.id)),
    })),
  )
}

print('scifact')
const scifact = openScifact()
if (scifact === null) print('  skipped, the corpus is not beside the project')
else {
  const german = readGerman()
  printShipped(scifact)
  printFolds(scifact, german)
  printGerman(german)
}
