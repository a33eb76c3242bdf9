/**
 * Fits the weights by which sentences are ranked, and writes them beside the code: `npm run fit-ranker`. Each second
 * article teaches, the others measure; the figures of both stand in the file. Without ../shared/corpora nothing is
 * written.
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RANKER_FILE } from '../src/engine/answer/score-unit.ts'
import { fitWeights, nameWeights, testWeights } from './ranker/fit-weights.ts'
import { rankQuestions, readXquad } from './ranker/rank-questions.ts'

const XQUAD = path.join(import.meta.dirname, '../../shared/corpora/xquad/xquad.de.json')
const MAX_PASSAGES = 5
/** At this the two further quotes are shown about as often as they help: 2.15 quotes an answer on German XQuAD. */
const SHARPNESS = 0.15

if (existsSync(XQUAD)) fit()
else process.stdout.write('fit-ranker: nothing done, ../shared/corpora/xquad is not there\n')

function fit(): void {
  const articles = readXquad(XQUAD)
  const half = (rest: number) => rankQuestions(articles.filter((_, index) => index % 2 === rest).flat(), MAX_PASSAGES)
  const [teaching, held] = [half(0), half(1)]
  const weights = fitWeights(teaching)
  const made = {
    by: 'npm run fit-ranker',
    from: 'each second article of German XQuAD',
    taught: testWeights(teaching, weights),
    heldOut: testWeights(held, weights),
  }
  writeFileSync(RANKER_FILE, `${JSON.stringify({ made, sharpness: SHARPNESS, ...nameWeights(weights) }, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(made, null, 2)}\n`)
}
