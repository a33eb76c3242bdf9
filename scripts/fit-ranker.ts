/**
 * Fits the weights by which sentences are ranked, and those that tell how surely the first one answers, and writes them
 * beside the code: `npm run fit-ranker`. Of the everyday documents of `bench/everyday` and the articles of German XQuAD
 * some teach, the others measure; the figures of all stand in the files. Without ../shared/corpora nothing is written.
 */
import { writeFileSync } from 'node:fs'
import type { AskedNotebook } from '../bench/support/asked-text.ts'
import { divideEveryday, divideNotebooks, readEveryday } from '../bench/support/read-everyday.ts'
import { CONFIDENCE_FILE } from '../src/engine/answer/measure-confidence.ts'
import { RANKER_FILE } from '../src/engine/answer/score-unit.ts'
import { addForeign, cutNotes } from './ranker/add-foreign.ts'
import { fitConfidence, nameConfidence, testConfidence } from './ranker/fit-confidence.ts'
import { fitWeights, nameWeights, testWeights } from './ranker/fit-weights.ts'
import { measureLeads } from './ranker/measure-leads.ts'
import { rankQuestions } from './ranker/rank-questions.ts'
import { readXquad } from './ranker/read-xquad.ts'

const XQUAD_PARTS = 2
/** At this the two further quotes are shown about as often as they help. */
const SHARPNESS = 0.2

type Divided = ReturnType<typeof divideEveryday>

const articles = readXquad()
if (articles === null) process.stdout.write('fit-ranker: nothing done, ../shared/corpora/xquad is not there\n')
else {
  const everyday = divideEveryday(await readEveryday())
  fitRanker(everyday, divideNotebooks(articles, XQUAD_PARTS))
  fitHowSurely(everyday)
}

function fitRanker(everyday: Divided, xquad: Divided): void {
  const teaching = [...rankQuestions(everyday.teaching), ...rankQuestions(xquad.teaching)]
  const weights = fitWeights(teaching)
  const test = (notebooks: readonly AskedNotebook[]) => testWeights(rankQuestions(notebooks), weights)
  const made = {
    by: 'npm run fit-ranker',
    from: 'four of five documents of bench/everyday and each second article of German XQuAD',
    taught: testWeights(teaching, weights),
    heldOut: { everyday: test(everyday.held), xquad: test(xquad.held) },
  }
  writeFitted(RANKER_FILE, { made, sharpness: SHARPNESS, ...nameWeights(weights) })
}

/** After the ranker, by which sentences lead. */
function fitHowSurely({ teaching, held }: Divided): void {
  const measure = (notebooks: readonly AskedNotebook[]) =>
    measureLeads([...addForeign(notebooks), ...cutNotes(notebooks)])
  const taught = measure(teaching)
  const confidence = fitConfidence(taught)
  const made = {
    by: 'npm run fit-ranker',
    from: 'four of five documents of bench/everyday',
    taught: testConfidence(taught, confidence),
    heldOut: testConfidence(measure(held), confidence),
  }
  writeFitted(CONFIDENCE_FILE, { made, ...nameConfidence(confidence) })
}

function writeFitted(file: URL, fitted: Readonly<Record<string, unknown>>): void {
  writeFileSync(file, `${JSON.stringify(fitted, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(fitted.made, null, 2)}\n`)
}
